"use client";
import { useEffect, useState } from "react";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { paths } from "@/lib/paths";

const unknown: readonly Injection[] = [];

/**
 * Text of the trace that addresses a judge. Asked for once the page stands, since every character is read for it, and apart from the page's actions, which wait for each other; until
 * then none is known. A trace that has grown is asked about again.
 */
export function useInjections(trace: { workspace: string; traceId: string; sequence: number }): readonly Injection[] {
  const { workspace, traceId, sequence } = trace;
  const [found, setFound] = useState(unknown);
  useEffect(() => {
    const stop = new AbortController();
    fetch(paths.api.injections(workspace, traceId), { signal: stop.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as { injections: Injection[] }) : null))
      .then((answer) => answer && !stop.signal.aborted && setFound(answer.injections))
      // What is not known is not marked; the page reads without it.
      .catch(() => undefined);
    return () => stop.abort();
  }, [workspace, traceId, sequence]);
  return found;
}
