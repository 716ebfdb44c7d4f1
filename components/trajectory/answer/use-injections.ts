"use client";
import { useEffect, useState } from "react";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type TraceSource } from "../trace/trace-source";

const unknown: readonly Injection[] = [];

/**
 * Text of the trace that addresses a judge. Asked for once the page stands, since every character is read
 * for it, and apart from the page's actions, which wait for each other; until then none is known. A trace
 * that has grown is asked about again.
 */
export function useInjections(trace: { source: TraceSource; sequence: number }): readonly Injection[] {
  const { source, sequence } = trace;
  const [found, setFound] = useState(unknown);
  useEffect(() => {
    const stop = new AbortController();
    source
      .fetch(source.injections(), { signal: stop.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as { injections: Injection[] }) : null))
      .then((answer) => answer && !stop.signal.aborted && setFound(answer.injections))
      // What is not known is not marked; the page reads without it.
      .catch(() => undefined);
    return () => stop.abort();
  }, [source, sequence]);
  return found;
}
