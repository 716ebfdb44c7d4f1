"use client";
import { useEffect, useRef, useState } from "react";
import { type FoundStep } from "@/lib/traces/found-steps";
import { type TraceSource } from "../trace/trace-source";
import { askSteps } from "../reading/ask-steps";
import { type Hits } from "../reading/hit-map";

/** Excerpts of one request. */
const pageSize = 40;

/**
 * Excerpts of the found steps by their place in the list: `ensure` fetches those that a
 * window of the list is about to show.
 */
export function useFoundSteps(
  { source, sequence }: { source: TraceSource; sequence: number },
  { query, hits }: { query: string | null; hits: Hits },
): {
  get: (stepIndex: number) => FoundStep | undefined;
  isFailed: boolean;
  ensure: (first: number, last: number) => void;
} {
  const key = `${sequence} ${query}`;
  const [known, setKnown] = useState({ key, byStep: new Map<number, FoundStep>(), isFailed: false });
  if (known.key !== key) setKnown({ key, byStep: new Map(), isFailed: false });
  const asked = useRef({ key, pages: new Set<number>(), stop: new AbortController() });
  useEffect(
    () => () => {
      asked.current.stop.abort();
      asked.current = { key: "", pages: new Set(), stop: new AbortController() };
    },
    [],
  );

  const load = async (page: number, signal: AbortSignal) => {
    const from = hits.steps[page * pageSize];
    if (query === null || from === undefined) return;
    try {
      const steps = await askSteps(source, { q: query, from, limit: pageSize }, signal);
      setKnown((before) => {
        if (before.key !== key) return before;
        const byStep = new Map([...before.byStep, ...steps.map((step) => [step.stepIndex, step] as const)]);
        return { key, byStep, isFailed: false };
      });
    } catch {
      if (signal.aborted) return;
      asked.current.pages.delete(page);
      setKnown((before) => ({ ...before, isFailed: true }));
    }
  };
  return {
    get: (stepIndex) => known.byStep.get(stepIndex),
    isFailed: known.isFailed,
    ensure: (first, last) => {
      if (asked.current.key !== key) {
        asked.current.stop.abort();
        asked.current = { key, pages: new Set(), stop: new AbortController() };
      }
      const { pages, stop } = asked.current;
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
        if (pages.has(page)) continue;
        pages.add(page);
        void load(page, stop.signal);
      }
    },
  };
}
