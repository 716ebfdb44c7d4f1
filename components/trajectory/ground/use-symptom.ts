"use client";
import { useMemo } from "react";
import { type Symptom, symptomStep } from "@/lib/attribution/symptom-step";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";

/** Where the failure shows, by the run on screen; null while the outline is not whole, and for a trace that passed. */
export function useSymptom(): Symptom | null {
  const { outline, outlineState, trace } = useReading();
  const { selectedRun } = useAnswer();
  const { outcome } = trace;
  const attribution = selectedRun?.attribution ?? null;
  const { isWhole } = outlineState;
  return useMemo(
    () => (isWhole ? symptomStep(outline, { outcome, attribution }) : null),
    [isWhole, outline, outcome, attribution],
  );
}
