"use client";
import { useEffect } from "react";
import { paths } from "@/lib/paths";

/** Calls `onChange` whenever a trace that still grows was assembled anew. The browser reconnects by itself. */
export function useTraceGrowth(
  workspace: string,
  { id, sequence, isGrowing }: { id: string; sequence: number; isGrowing: boolean },
  onChange: () => void,
): void {
  useEffect(() => {
    if (!isGrowing) return;
    const source = new EventSource(paths.api.traceChanges(workspace, id, sequence));
    source.onmessage = onChange;
    return () => source.close();
  }, [workspace, id, sequence, isGrowing, onChange]);
}
