"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/shell/ask";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type TrajectoryActions } from "./trajectory-data";

const unknown: readonly Injection[] = [];

/** Text of the trace that addresses a judge. Asked for once the page stands, since every character is read for it; until then none is known. */
export function useInjections(
  { workspace, traceId, stepCount }: { workspace: string; traceId: string; stepCount: number },
  listInjections: TrajectoryActions["listInjections"],
): readonly Injection[] {
  const [found, setFound] = useState(unknown);
  useEffect(() => {
    let isGone = false;
    void ask(listInjections, { workspace, traceId }).then((answer) => {
      if (answer.ok && !isGone) setFound(answer.value);
    });
    return () => {
      isGone = true;
    };
    // A trace that grows is read again.
  }, [listInjections, workspace, traceId, stepCount]);
  return found;
}
