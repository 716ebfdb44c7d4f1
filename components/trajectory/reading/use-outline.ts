"use client";
import { startTransition, useCallback, useEffect, useState } from "react";
import { type Chapter } from "@/lib/traces/chapters";
import { type Loop } from "@/lib/traces/find-loops";
import { layExcerpt, type PackedOutline, type StepOutline, unpackOutline } from "../trace/step-outline";
import { type TraceSource } from "../trace/trace-source";

export interface OutlineState {
  outline: readonly StepOutline[];
  loops: readonly Loop[];
  chapters: readonly Chapter[];
  /**
   * Whether every entry is known; until then those far from the opened step are guesses, or what
   * they were before the trace grew.
   */
  isWhole: boolean;
  /** Why the outline is missing, when loading failed; `retry` tries again. */
  failure: string | null;
  retry: () => void;
}

interface TraceState {
  source: TraceSource;
  stepCount: number;
  sequence: number;
}

type Known = Pick<OutlineState, "outline" | "loops" | "chapters" | "isWhole"> & {
  packed: PackedOutline;
  sequence: number;
};

const failureText = "The outline of all steps could not be loaded. Check the connection.";

/**
 * The outline of a trace: what came with the page, and the rest of a long one fetched after it. Where the trace has
 * grown, what was known stays until the new outline is here.
 */
export function useOutline(trace: TraceState, packed: PackedOutline): OutlineState {
  const { source, stepCount, sequence } = trace;
  const [known, setKnown] = useState(() => learn(null, packed, trace));
  if (known.packed !== packed) setKnown(learn(known, packed, trace));
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { isWhole } = known;

  useEffect(() => {
    if (isWhole) return;
    const stop = new AbortController();
    fetchOutline(source, stop.signal).then(
      (whole) =>
        startTransition(() => {
          setFailure(null);
          setKnown((before) => (before.sequence === sequence ? complete(before, whole, stepCount) : before));
        }),
      () => {
        if (!stop.signal.aborted) setFailure(failureText);
      },
    );
    return () => stop.abort();
  }, [isWhole, source, stepCount, sequence, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  return { outline: known.outline, loops: known.loops, chapters: known.chapters, isWhole, failure, retry };
}

async function fetchOutline(source: TraceSource, signal: AbortSignal): Promise<PackedOutline> {
  const response = await source.fetch(source.outline(), { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as { outline: PackedOutline }).outline;
}

/** What is known once the server has drawn the page (again). */
function learn(before: Known | null, packed: PackedOutline, { stepCount, sequence }: TraceState): Known {
  const steps = unpackOutline(packed);
  if (steps.length >= stepCount) {
    const { loops, chapters } = packed;
    return { packed, sequence, outline: steps, loops, chapters, isWhole: true };
  }
  // Drawn again for another reason than its steps.
  if (before?.sequence === sequence && before.isWhole) return { ...before, packed };
  const outline = layExcerpt(before?.outline ?? [], { first: packed.first, steps }, stepCount);
  const { loops = [], chapters = [] } = before ?? {};
  return { packed, sequence, outline, loops, chapters, isWhole: false };
}

/** The trace may have grown between page and outline; the page knows of `stepCount` steps. */
function complete(before: Known, whole: PackedOutline, stepCount: number): Known {
  const outline = layExcerpt([], { first: 0, steps: unpackOutline(whole) }, stepCount);
  const loops = whole.loops.filter(({ first, period, times }) => first + period * times <= stepCount);
  return { ...before, outline, loops, chapters: whole.chapters, isWhole: true };
}
