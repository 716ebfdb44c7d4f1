"use client";
import { useEffect, useState } from "react";
import { type TraceRow } from "@/lib/traces/trace-row";
import { paths } from "@/lib/paths";

type FoundTrace = Pick<TraceRow, "id" | "title" | "outcome">;

const pauseMs = 150;

/**
 * The newest traces that match, at most 6, a moment after the last key. Empty while there is nothing to
 * say, also when the search fails.
 */
export const useTraceSearch = (workspace: string | null, text: string): readonly FoundTrace[] => {
  const [traces, setTraces] = useState<readonly FoundTrace[]>([]);
  useEffect(() => {
    if (!workspace) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(paths.api.traces(workspace, { q: text, limit: 6 }), { signal: abort.signal });
        const body = (await response.json()) as { traces?: FoundTrace[] };
        if (response.ok) setTraces(body.traces ?? []);
      } catch {
        // A search given up, or a server out of reach: the pages below still work.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workspace, text]);
  return traces;
};
