"use client";
import { useEffect, useState } from "react";
import { type TraceRow } from "@/lib/traces/trace-row";
import { paths } from "@/lib/paths";

type FoundTrace = Pick<TraceRow, "id" | "title" | "outcome">;

const pauseMs = 150;

const search = async (workspace: string, text: string, signal: AbortSignal): Promise<readonly FoundTrace[] | null> => {
  try {
    const response = await fetch(paths.api.traces(workspace, { q: text, limit: 6 }), { signal });
    const body = (await response.json()) as { traces?: FoundTrace[] };
    return response.ok ? (body.traces ?? []) : null;
  } catch {
    // A search given up, or a server out of reach: what else is listed still works.
    return null;
  }
};

/**
 * The newest traces that match, at most 6, a moment after the last key: those found before meanwhile, and where the
 * search fails. `isSearching`: what stands there does not answer the text yet.
 */
export const useTraceSearch = (
  workspace: string | null,
  text: string,
): { traces: readonly FoundTrace[]; isSearching: boolean } => {
  const [found, setFound] = useState<{ text: string | null; traces: readonly FoundTrace[] }>({
    text: null,
    traces: [],
  });
  useEffect(() => {
    if (!workspace) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const traces = await search(workspace, text, abort.signal);
      if (!abort.signal.aborted) setFound((before) => ({ text, traces: traces ?? before.traces }));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workspace, text]);
  return { traces: found.traces, isSearching: workspace !== null && found.text !== text };
};
