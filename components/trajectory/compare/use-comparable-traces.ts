"use client";
import { useEffect, useState } from "react";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { paths } from "@/lib/paths";

export interface ComparableTraces {
  traces: readonly ComparableTrace[];
  count: number;
}

/** The other traces of the same question; null while they are asked for, none where the server does not answer: a search finds them as well. */
export function useComparableTraces(workspace: string, traceId: string): ComparableTraces | null {
  const [known, setKnown] = useState<ComparableTraces | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void ask(paths.api.comparableTraces(workspace, traceId), abort.signal).then((answer) => {
      if (!abort.signal.aborted) setKnown(answer);
    });
    return () => abort.abort();
  }, [workspace, traceId]);
  return known;
}

async function ask(address: string, signal: AbortSignal): Promise<ComparableTraces> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as ComparableTraces;
  } catch {
    return { traces: [], count: 0 };
  }
}
