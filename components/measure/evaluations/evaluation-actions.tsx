"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";

interface OnEvaluation {
  workspace: string;
  evaluationId: string;
}

/** What can be done with an evaluation, as server actions. */
interface EvaluationActions {
  cancel: Action<OnEvaluation, unknown>;
  /** A limit that is left out stays; null takes it away. */
  resume: Action<
    OnEvaluation & {
      maxCostUsd?: number | null | undefined;
      maxTokens?: number | null | undefined;
      retriesFailed?: boolean;
    },
    { resumedCount: number }
  >;
  remove: Action<OnEvaluation, { runCount: number }>;
}

const made = actionsContext<EvaluationActions>("evaluation");
export const EvaluationActionsProvider = made.Provider;
export const useEvaluationActions = made.useActions;
