"use client";
import { useMemo } from "react";
import { type RunProgress } from "@/lib/attribution/run-progress";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { isPart } from "../trace/shown-of-all";
import { type AnswerData } from "../trace/trajectory-data";
import { type StepMark, stepMarks } from "../trace/step-marks";

/**
 * What stands at steps: where runs point, what is judged, the ground truth, text that addresses a judge. The same
 * map while nothing of it changes.
 */
export function useStepMarks(
  { runs, runCounts, groundTruth }: Pick<AnswerData, "runs" | "runCounts" | "groundTruth">,
  selectedRun: RunRecord | null,
  { injections, progress }: { injections: readonly Injection[]; progress: Readonly<Record<string, RunProgress>> },
): ReadonlyMap<number, StepMark> {
  // What is judged lights up as it is judged; once the run is over, its suspects say the same.
  const judged = selectedRun && isActive(selectedRun.status) ? progress[selectedRun.id]?.judgedSteps : undefined;
  return useMemo(() => {
    const judgements = Object.entries(judged ?? {}).map(([step, { isDecisive, confidence }]) => ({
      stepIndex: Number(step),
      isDecisive,
      confidence,
    }));
    const truthStep = groundTruth?.stepIndex ?? null;
    const shown = { runs, isPart: isPart(runs, runCounts), selected: selectedRun };
    return stepMarks({ ...shown, truthStep, judgements, injections });
  }, [runs, runCounts, selectedRun, groundTruth, injections, judged]);
}
