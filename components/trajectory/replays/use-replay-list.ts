"use client";
import { useEffect, useMemo } from "react";
import { useReplayActionsIfAny } from "@/components/lab/replays/replay-actions";
import { ask } from "@/components/ground/asking/ask";
import { type ReplayView } from "@/lib/replay/replay-view";
import { useLab } from "../lab/lab-context";
import { useReading } from "../reading/reading-context";
import { useReplayPages } from "@/components/lab/replays/use-replay-pages";
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
  const list = useReplayActionsIfAny()?.list;
  const traceId = trace.id;
  const readPage = useMemo(() => {
    const of = {
      workspace,
      traceId,
      ...(runId !== undefined && { runId }),
      ...(stepIndex !== undefined && { stepIndex }),
    };
    return list ? (cursor: string | null) => ask(list, { ...of, ...(cursor !== null && { cursor }) }) : null;
  }, [list, workspace, traceId, runId, stepIndex]);
  const { isAsking, ...read } = useReplayPages(readPage, lab.version);
  const { replays, again } = read;
  const isActive = replays !== null && hasActive(replays);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      // An answer that takes longer than a round is waited for, else a long list would never come.
      if (document.visibilityState === "visible" && !isAsking.current) again();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive, isAsking, again]);
  return read;
}
