"use client";
import { useCallback, useEffect, useState } from "react";
import { type ActivityEvent } from "@/lib/traces/activity-view";
import { useReading } from "../reading/reading-context";

interface Page {
  events: ActivityEvent[];
  nextCursor: string | null;
}

/** What happened to the trace, page by page, the newest first. */
export function useActivity() {
  const { source, url } = useReading();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const { label } = url;
  const load = useCallback(
    async (cursor: string | undefined, signal?: AbortSignal) => {
      const address = source.activity?.({ cursor, label: label ?? undefined });
      if (address === undefined) return;
      setLoading(true);
      try {
        const response = await source.fetch(address, signal ? { signal } : {});
        const answer = (await response.json()) as Page & { error?: { message: string } };
        if (!response.ok) throw new Error(answer.error?.message);
        setFailure(null);
        setPages((known) => (cursor === undefined ? [answer] : [...known, answer]));
      } catch {
        if (!signal?.aborted) setFailure("The activity could not be loaded.");
      }
      if (!signal?.aborted) setLoading(false);
    },
    [source, label],
  );
  useEffect(() => {
    const stop = new AbortController();
    // Asked for when the sheet is there, not while it is drawn.
    queueMicrotask(() => void (stop.signal.aborted || load(undefined, stop.signal)));
    return () => stop.abort();
  }, [load]);
  const cursor = pages.at(-1)?.nextCursor ?? null;
  return {
    events: pages.flatMap(({ events }) => events),
    isLoading,
    failure,
    hasMore: cursor !== null,
    more: () => void load(cursor ?? undefined),
  };
}
