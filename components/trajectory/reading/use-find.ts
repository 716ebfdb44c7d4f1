"use client";
import { useCallback, useMemo, useRef, useState } from "react";
import { asksNothing, parseFindQuery, printFindQuery } from "@/lib/traces/find-query";
import { type TraceSource } from "../trace/trace-source";
import { type TrajectoryMoves } from "../address/moves";
import { askSteps } from "./ask-steps";
import { firstHitFrom, type Hit, type Hits, nextHit, ordinalOf } from "./hit-map";
import { nearestHere } from "./nearest-here";
import { useHits } from "./use-hits";
import { type StepStore } from "./use-steps";

/** What is being looked for in the steps, and where it is. */
export interface Find {
  isOpen: boolean;
  /**
   * Opens the field, with what was looked for last; where it is open, counts up `askCount`, so that it takes the focus.
   */
  open: () => void;
  /** Ends the search and leaves the reader where they are. */
  close: () => void;
  askCount: number;
  /** The query as it is searched for, in the grammar of lib/traces/find-query.ts; null where nothing is asked. */
  query: string | null;
  /** Looks for something else, and goes to the nearest hit. */
  search: (q: string) => void;
  /**
   * The words that light up in the steps on screen, by `findText`; empty where none are looked for. The
   * same list while they are the same.
   */
  words: readonly string[];
  /** The words where the reader stands; null where nowhere. A new object at every move, also to the same words. */
  current: Hit | null;
  /** Which of all hits the reader stands at, the first being 1. */
  ordinal: number | null;
  hits: Hits;
  /** Whether all steps were looked at, so that the count is final. */
  isWhole: boolean;
  failure: string | null;
  retry: () => void;
  /** Goes to the next or previous hit, round and round. */
  goTo: (by: 1 | -1) => void;
  /** Goes to the first hit in a step. */
  goToStep: (stepIndex: number) => void;
}

interface OfTrace {
  source: TraceSource;
  stepCount: number;
  sequence: number;
  store: Pick<StepStore, "get">;
}

const noWords: readonly string[] = [];

export function useFind(
  trace: OfTrace,
  { q, currentStep }: { q: string | null; currentStep: number },
  moves: Pick<TrajectoryMoves, "goToStep" | "findText" | "urlNow">,
): Find {
  const [isOpened, setOpened] = useState(q !== null);
  const [askCount, setAskCount] = useState(0);
  const [place, setPlace] = useState<{ hit: Hit; of: string } | null>(null);
  // Where the reader was when they began to type, and whether the search that is under way moves them.
  const anchor = useRef(currentStep);
  const isMoving = useRef(false);
  const lastQuery = useRef<string | null>(null);
  const parsed = useMemo(() => parseFindQuery(q ?? ""), [q]);
  const query = asksNothing(parsed) ? null : printFindQuery(parsed);
  const wordsKey = JSON.stringify(parsed.words);
  const words = useMemo(() => (wordsKey === "[]" ? noWords : (JSON.parse(wordsKey) as string[])), [wordsKey]);
  const here = place !== null && place.of === query ? place.hit : null;

  const show = (hit: Hit) => {
    if (query === null) return;
    // The first move away from what is being read can be taken back, those from hit to hit need not be.
    const isOnHit = place !== null && moves.urlNow().step === place.hit.stepIndex;
    setPlace({ hit: { ...hit }, of: query });
    moves.goToStep(hit.stepIndex, isOnHit ? "walk" : "jump");
  };
  const state = useHits(trace, query, {
    start: () => anchor.current,
    nearestHere: (from) => (isMoving.current ? nearestHere(trace.store.get, parsed, from) : null),
    onFirst: (hits, nearest) => {
      const step = moves.urlNow().step;
      const hit = nearest !== null ? { stepIndex: nearest, occurrence: 0 } : firstHitFrom(hits, anchor.current);
      if (isMoving.current && hit) show(hit);
      // A link that was copied at a hit leads to it.
      else if (query !== null && step !== null && hits.steps.includes(step))
        setPlace({ hit: { stepIndex: step, occurrence: 0 }, of: query });
      isMoving.current = false;
    },
  });
  const { hits, isWhole } = state;

  /** Where a walk over the hits goes on: at the hit, unless the reader has gone elsewhere since. */
  const standing = () => {
    const step = moves.urlNow().step ?? currentStep;
    return here && here.stepIndex === step ? here : { stepIndex: step, occurrence: null };
  };
  const goTo = (by: 1 | -1) => {
    const from = standing();
    anchor.current = from.stepIndex;
    const next = nextHit(hits, from, by);
    if (isWhole || by === -1) return next ? show(next) : undefined;
    void nearestAfter(trace, query, from.stepIndex).then(
      (step) => step !== null && show({ stepIndex: step, occurrence: 0 }),
    );
  };
  const search = (next: string) => {
    // While somebody types, each letter starts from where they were at first.
    if (here === null || moves.urlNow().step !== here.stepIndex) anchor.current = moves.urlNow().step ?? currentStep;
    isMoving.current = true;
    lastQuery.current = next;
    moves.findText(next === "" ? null : next);
  };
  const open = useCallback(() => {
    setOpened(true);
    setAskCount((count) => count + 1);
    if (moves.urlNow().q === null && lastQuery.current) moves.findText(lastQuery.current);
  }, [moves]);
  const close = useCallback(() => {
    setOpened(false);
    setPlace(null);
    lastQuery.current = moves.urlNow().q;
    moves.findText(null);
  }, [moves]);
  return {
    isOpen: isOpened || q !== null,
    open,
    close,
    askCount,
    query,
    search,
    words,
    current: words.length > 0 ? here : null,
    ordinal: here && ordinalOf(hits, here),
    ...state,
    goTo,
    goToStep: (stepIndex) => show({ stepIndex, occurrence: 0 }),
  };
}

/** The next step that has a hit, while not all of them are known; null where there is none, or no answer. */
async function nearestAfter(trace: OfTrace, q: string | null, stepIndex: number): Promise<number | null> {
  if (q === null) return null;
  try {
    const [found] = await askSteps(trace.source, { q, from: stepIndex + 1, limit: 1 });
    return found?.stepIndex ?? null;
  } catch {
    return null;
  }
}
