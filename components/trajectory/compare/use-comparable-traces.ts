"use client";
import { useEffect, useState } from "react";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { type TraceSource } from "../trace/trace-source";

export interface ComparableTraces {
  traces: readonly ComparableTrace[];
  count: number;
}

/**
 * The other traces of the same question; null while they are asked for and where none is offered, empty where the
 * server does not answer: a search finds them as well.
 */
export function useComparableTraces(source: TraceSource): ComparableTraces | null {
  const [known, setKnown] = useState<ComparableTraces | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const address = source.comparableTraces?.();
    if (address === undefined) return;
    void ask(source, address, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setKnown(answer);
    });
    return () => abort.abort();
  }, [source]);
  return known;
}

async function ask(source: TraceSource, address: string, signal: AbortSignal): Promise<ComparableTraces> {
  try {
    const response = await source.fetch(address, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as ComparableTraces;
  } catch {
    return { traces: [], count: 0 };
  }
}
