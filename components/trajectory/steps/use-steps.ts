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

/** Steps by index: those that came with the page, and windows fetched as they come into view. Steps of a trace never change, so nothing is loaded twice. */
export function useSteps(
  trace: { workspace: string; traceId: string; stepCount: number },
  initial: readonly StepWindow[],
): StepStore {
  const { workspace, traceId, stepCount } = trace;
  const [byIndex, setByIndex] = useState(() => new Map(initial.map((step) => [step.index, step])));
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(new Set<string>());

  const load = useCallback(async (address: string, read: (body: unknown) => StepWindow[]) => {
    if (underWay.current.has(address)) return;
    underWay.current.add(address);
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const steps = read(await response.json());
      setByIndex((before) => new Map([...before, ...steps.map((step): [number, StepWindow] => [step.index, step])]));
      setFailure(null);
    } catch {
      underWay.current.delete(address);
      setFailure(failureText);
    }
  }, []);

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
