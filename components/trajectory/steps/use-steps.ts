"use client";
import { useCallback, useMemo, useRef, useState } from "react";
import { type StepWindow } from "@/lib/traces/step-window";
import { type Step } from "@/lib/traces/trace";
import { paths } from "@/lib/paths";
import { windowsToLoad } from "./step-windows";

export interface StepStore {
  get: (index: number) => StepWindow | undefined;
  /** Loads what is missing of `first`..`last`. */
  ensure: (first: number, last: number) => void;
  /** Loads one step whole. */
  loadWhole: (index: number) => void;
  /** Why steps are missing, when loading failed; `retry` tries again. */
  failure: string | null;
  retry: () => void;
}

const failureText = "Steps could not be loaded. Check the connection.";

/**
 * Steps by index: those that came with the page, and windows fetched as they come into view. Steps change only with the trace's
 * `sequence`, which empties the store; nothing of one state is loaded twice.
 */
export function useSteps(
  trace: { workspace: string; traceId: string; stepCount: number; sequence: number },
  initial: readonly StepWindow[],
): StepStore {
  const { workspace, traceId, stepCount, sequence } = trace;
  const [held, setHeld] = useState(() => holdSteps(sequence, initial));
  if (held.sequence !== sequence) setHeld(holdSteps(sequence, initial));
  const { byIndex } = held;
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(new Set<string>());

  const load = useCallback(
    async (address: string, read: (body: unknown) => StepWindow[]) => {
      const wanted = `${sequence} ${address}`;
      if (underWay.current.has(wanted)) return;
      underWay.current.add(wanted);
      try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const steps = read(await response.json());
        // What arrives late, of a state that is no longer shown, is left out.
        setHeld((before) =>
          before.sequence === sequence ? holdSteps(sequence, [...before.byIndex.values(), ...steps]) : before,
        );
        setFailure(null);
      } catch {
        underWay.current.delete(wanted);
        setFailure(failureText);
      }
    },
    [sequence],
  );

  const ensure = useCallback(
    (first: number, last: number) => {
      for (const range of windowsToLoad({ first, last, stepCount }, (index) => byIndex.has(index))) {
        void load(paths.api.steps(workspace, traceId, range), (body) => (body as { steps: StepWindow[] }).steps);
      }
    },
    [byIndex, load, stepCount, traceId, workspace],
  );

  const loadWhole = useCallback(
    (index: number) => {
      if (byIndex.get(index)?.isContentCut === false) return;
      void load(paths.api.step(workspace, traceId, index), (body) => {
        const { step } = body as { step: Step };
        return [
          { ...step, contentLength: byIndex.get(index)?.contentLength ?? step.content.length, isContentCut: false },
        ];
      });
    },
    [byIndex, load, traceId, workspace],
  );

  return useMemo(
    () => ({ get: (index) => byIndex.get(index), ensure, loadWhole, failure, retry: () => setFailure(null) }),
    [byIndex, ensure, loadWhole, failure],
  );
}

/** Steps of one state of a trace. */
const holdSteps = (sequence: number, steps: readonly StepWindow[]) => ({
  sequence,
  byIndex: new Map(steps.map((step) => [step.index, step])),
});
