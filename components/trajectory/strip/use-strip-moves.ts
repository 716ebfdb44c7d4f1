"use client";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { type RunRecord } from "@/lib/attribution/run-record";
import { evidenceSteps } from "../trace/step-marks";
import { errorSteps } from "./error-steps";
import { columnOf, stripCells, type StripRun, type StripScale } from "./strip-model";
import { type StripTarget, stepOfTarget } from "./strip-target";

/**
 * What pointing at the strip does: a cell leads to its step with its run's answer on screen; a stretch is listed alone.
 */
export function useStripMoves({
  shown,
  itemOf,
  scale,
}: {
  shown: readonly RunRecord[];
  itemOf: (run: RunRecord) => StripRun;
  scale: StripScale;
}) {
  const { outline, currentStep } = useReading();
  const { selectedRun, groundTruth, marks } = useAnswer();
  const { goToStep, goToStepOfRun, showSteps } = useMoves();
  const selectedRow = shown.findIndex((run) => run.id === selectedRun?.id);
  const start: StripTarget = { column: columnOf(currentStep, scale), row: selectedRow < 0 ? null : selectedRow };
  const goTo = ({ column, row }: StripTarget) => {
    const run = row === null ? undefined : shown[row];
    const cells = run ? stripCells(itemOf(run), scale) : [];
    const marked = [...(groundTruth ? [groundTruth.stepIndex] : []), ...evidenceSteps(marks), ...errorSteps(outline)];
    const step = stepOfTarget(column, scale, { cells, marked });
    if (run) goToStepOfRun(step, run.id);
    else goToStep(step, "jump");
  };
  return { start, goTo, list: showSteps };
}
