"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type HitMap } from "@/lib/traces/found-steps";
import { type TraceSource } from "../trace/trace-source";
import { askSteps } from "./ask-steps";
import { addHits, type Hits, noHits } from "./hit-map";

interface HitsState {
  hits: Hits;
  /** Whether all steps were looked at. */
  isWhole: boolean;
  failure: string | null;
  retry: () => void;
}

interface OfTrace {
  source: TraceSource;
  stepCount: number;
  sequence: number;
}

const failureText = "The search failed. Check the connection.";
/** A trace of fewer steps is counted sooner than two questions are asked. */
const longTrace = 2_000;

/**
 * Everything that a query finds in a trace: the nearest hit from `start()` on is told to `onFirst` at once, without a
 * request where `nearestHere` knows it, and the count grows turn by turn. A query that is left is given up. Null looks
 * for nothing.
 */
export function useHits(
  trace: OfTrace,
  q: string | null,
  {
    start,
    nearestHere,
    onFirst,
  }: {
    start: () => number;
    nearestHere: (from: number) => number | null;
    onFirst: (hits: Hits, nearest: number | null) => void;
  },
): HitsState {
  const { source, stepCount, sequence } = trace;
  const key = `${sequence} ${q}`;
  const [known, setKnown] = useState({ key: "", hits: noHits, isWhole: false, failure: null as string | null });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ start, nearestHere, onFirst, stepCount });
  useEffect(() => {
    latest.current = { start, nearestHere, onFirst, stepCount };
  });

  useEffect(() => {
    if (q === null) return;
    const stop = new AbortController();
    const ask = async <T>(address: string): Promise<T> => {
      const response = await source.fetch(address, { signal: stop.signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return (await response.json()) as T;
    };
    const search = async () => {
      const from = latest.current.start();
      let nearest = latest.current.nearestHere(from);
      if (nearest === null && latest.current.stepCount > longTrace) {
        const [found] = await askSteps(source, { q, from, limit: 1 }, stop.signal);
        nearest = found?.stepIndex ?? null;
      }
      if (nearest !== null) latest.current.onFirst(noHits, nearest);
      let hits = noHits;
      for (let next: number | null = 0; next !== null;) {
        const more: HitMap & { next: number | null } = await ask(source.findHits({ q, from: next }));
        hits = addHits(hits, more);
        next = more.next;
        setKnown({ key, hits, isWhole: next === null, failure: null });
      }
      if (nearest === null) latest.current.onFirst(hits, null);
    };
    search().catch(() => {
      if (!stop.signal.aborted) setKnown({ key, hits: noHits, isWhole: false, failure: failureText });
    });
    return () => stop.abort();
  }, [source, q, key, attempt]);

  const retry = useCallback(() => {
    setKnown((before) => ({ ...before, failure: null }));
    setAttempt((count) => count + 1);
  }, []);
  if (q === null || known.key !== key) return { hits: noHits, isWhole: false, failure: null, retry };
  return { ...known, retry };
}
