"use client";
import { useMemo } from "react";
import { type Symptom, symptomStep } from "@/lib/attribution/symptom-step";
import { useTrajectory } from "../address/trajectory-context";

/** Where the failure shows, by the run on screen; null while the outline is not whole, and for a trace that passed. */
export function useSymptom(): Symptom | null {
  const { data, outline, outlineState, selectedRun } = useTrajectory();
  const { outcome } = data.trace;
  const attribution = selectedRun?.attribution ?? null;
  const { isWhole } = outlineState;
  return useMemo(
    () => (isWhole ? symptomStep(outline, { outcome, attribution }) : null),
    [isWhole, outline, outcome, attribution],
  );
}
