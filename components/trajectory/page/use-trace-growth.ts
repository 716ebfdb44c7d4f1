"use client";
import { useEffect } from "react";
import { type TraceSource } from "../trace/trace-source";

/** Calls `onChange` whenever a trace that still grows was assembled anew. The browser reconnects by itself. */
export function useTraceGrowth(
  { traceChanges }: Pick<TraceSource, "traceChanges">,
  { sequence, isGrowing }: { sequence: number; isGrowing: boolean },
  onChange: () => void,
): void {
  useEffect(() => {
    if (!isGrowing || traceChanges === null) return;
    const source = new EventSource(traceChanges(sequence));
    source.onmessage = onChange;
    return () => source.close();
  }, [traceChanges, sequence, isGrowing, onChange]);
}
