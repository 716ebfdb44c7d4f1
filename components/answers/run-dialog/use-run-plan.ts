"use client";
import { type Action, type Answer } from "@/components/ground/asking/ask";
import { useAsked } from "@/components/ground/asking/use-asked";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { type RunChoice } from "./run-offer";

/** Which traces are meant, and where. */
export interface RunTarget {
  workspace: string;
  selection: TraceSelection;
}
export type PlanRuns = Action<RunTarget & RunChoice, RunPlan>;

/**
 * The plan of the present choice, asked of the server whenever it changes, as `useAsked` says. `judge` is who would be
 * asked, also where the chosen method asks nobody: the other methods are planned with it. Nothing is spent by asking.
 */
export const useRunPlan = (
  plan: PlanRuns,
  target: RunTarget,
  choice: RunChoice,
  judge: Pick<RunChoice, "providerId" | "model">,
): { answer: Answer<RunPlan> | null; latest: RunPlan | null; again: () => void } =>
  // Where a run stops changes nothing of what it would take.
  useAsked(plan, { ...target, ...choice, ...judge, maxCostUsd: null, maxTokens: null });
