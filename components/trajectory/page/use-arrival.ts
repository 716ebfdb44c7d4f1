"use client";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type UrlState } from "../address/url-state";

/** A run that the reader has started, and the step at which they did. */
export interface AwaitedRun {
  run: string;
  step: number;
}

/**
 * Counts the jumps of the reader, and makes one to the decisive step, or the first to read, of the run that they have
 * started (`awaitRun`), once it says which that is; not where they have moved on.
 */
export function useArrival(
  runs: readonly RunRecord[],
  { changeUrl, urlNow }: { changeUrl: (change: Partial<UrlState>, how: "replace") => void; urlNow: () => UrlState },
): {
  jumpCount: number;
  setJumpCount: Dispatch<SetStateAction<number>>;
  awaitRun: (awaited: AwaitedRun) => void;
} {
  const [jumpCount, setJumpCount] = useState(0);
  const awaited = useRef<AwaitedRun | null>(null);
  useEffect(() => {
    const run = runs.find(({ id }) => id === awaited.current?.run);
    if (!run || isActive(run.status)) return;
    const { step, run: shown } = urlNow();
    const hasStayed = awaited.current?.run === shown && awaited.current.step === step;
    awaited.current = null;
    if (!run.attribution || !hasStayed) return;
    changeUrl({ step: run.attribution.stepIndex, steps: null }, "replace");
    setJumpCount((count) => count + 1);
  }, [runs, changeUrl, urlNow]);
  const awaitRun = useCallback((next: AwaitedRun) => {
    awaited.current = next;
  }, []);
  return { jumpCount, setJumpCount, awaitRun };
}
