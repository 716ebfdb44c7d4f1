"use client";
import { useState } from "react";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { isPart } from "../trace/shown-of-all";

/**
 * What the server has sent, with those runs that it sent before and that newer ones have pushed out since: the page may
 * show one of them, and so may an address that the reader goes back to.
 */
export function useSentRuns(runs: RunRecord[], counts: RunCounts): RunRecord[] {
  const [sent, setSent] = useState({ from: runs, runs });
  if (sent.from === runs) return sent.runs;
  const next = withEarlier(runs, sent.runs, counts);
  setSent({ from: runs, runs: next });
  return next;
}

/**
 * Earlier runs that have ended stay as they were; of one that had not, nobody knows what has become of it. None stay
 * where all are sent, or none are.
 */
export function withEarlier(runs: RunRecord[], earlier: readonly RunRecord[], counts: RunCounts): RunRecord[] {
  if (runs.length === 0 || !isPart(runs, counts)) return runs;
  const ids = new Set(runs.map(({ id }) => id));
  return [...runs, ...earlier.filter(({ id, status }) => !ids.has(id) && !isActive(status))];
}
