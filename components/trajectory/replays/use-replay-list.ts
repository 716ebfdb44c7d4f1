"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ReplaysPage, useReplayActionsIfAny } from "@/components/lab/replays/replay-actions";
import { ask } from "@/components/ground/asking/ask";
import { type ReplayView } from "@/lib/replay/replay-view";
import { useLab } from "../lab/lab-context";
import { useReading } from "../reading/reading-context";

import { readPages } from "@/components/lab/replays/read-pages";
import { hasActive } from "./replay-tree";

const everyMs = 1_500;

export interface ReplayList {
  /** Null until they are known. */
  replays: readonly ReplayView[] | null;
  /** Whether there are older ones, which `showMore` adds. */
  hasMore: boolean;
  isMoreComing: boolean;
  failure: string | null;
  again: () => void;
  showMore: () => void;
}

/** The pages that were read, as one. */
interface Read extends ReplaysPage {
  pageCount: number;
}

/**
 * Replays of the trace as they are now, the newest first: what people tried, or those of a run, of one of its steps or
 * all; asked for again while something is on its way and somebody looks.
 */
export function useReplayList({ runId, stepIndex }: { runId?: string; stepIndex?: number } = {}): ReplayList {
  const {
    workspace: { slug: workspace },
    trace,
  } = useReading();
  const lab = useLab();
  const [page, setPage] = useState<Read | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [pageCount, setPageCount] = useState(1);
  // An answer that takes longer than a round is waited for, else a long list would never come.
  const isAsking = useRef(false);
  const list = useReplayActionsIfAny()?.list;
  const traceId = trace.id;
  useEffect(() => {
    let isLeft = false;
    if (!list) return;
    isAsking.current = true;
    const of = {
      workspace,
      traceId,
      ...(runId !== undefined && { runId }),
      ...(stepIndex !== undefined && { stepIndex }),
    };
    void readPages((cursor) => ask(list, { ...of, ...(cursor !== null && { cursor }) }), pageCount).then((answer) => {
      if (isLeft) return;
      isAsking.current = false;
      setFailure(answer.ok ? null : answer.message);
      if (answer.ok) setPage({ ...answer.value, pageCount });
    });
    return () => {
      isLeft = true;
    };
  }, [list, workspace, traceId, runId, stepIndex, pageCount, round, lab.version]);
  const isActive = page !== null && hasActive(page.replays);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !isAsking.current) setRound((before) => before + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const showMore = useCallback(() => setPageCount((before) => before + 1), []);
  const hasMore = page !== null && page.nextCursor !== null;
  const isMoreComing = hasMore && page.pageCount < pageCount && failure === null;
  return { replays: page?.replays ?? null, hasMore, isMoreComing, failure, again, showMore };
}
