"use client";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { type RunComparison } from "@/lib/attribution/run-comparison";
import { useTrajectory } from "../address/trajectory-context";

/** What tells two runs apart, as the server knows it; null while it is asked. */
export function useComparison(a: string, b: string): Answer<RunComparison> | null {
  const { data, actions } = useTrajectory();
  const { compareRuns } = actions;
  const workspace = data.workspace.slug;
  const key = `${a} ${b}`;
  const [known, setKnown] = useState<{ key: string; answer: Answer<RunComparison> } | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask(compareRuns, { workspace, a, b }).then((answer) => {
      if (!isGone) setKnown({ key: `${a} ${b}`, answer });
    });
    return () => {
      isGone = true;
    };
  }, [compareRuns, workspace, a, b]);
  return known?.key === key ? known.answer : null;
}
