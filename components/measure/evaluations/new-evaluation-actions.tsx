"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { type EntryDraft } from "./entry-drafts";

/** What is measured on what, and how often. */
export interface EvaluationDraftChoice {
  workspace: string;
  versionId: string;
  split: string | null;
  entries: EntryDraft[];
  repeats: number;
}

interface NewEvaluationActions {
  /** Starts nothing; an entry that a limit refuses says so. */
  plan: Action<EvaluationDraftChoice & { maxCostUsd?: number | null; maxTokens?: number | null }, EvaluationPlan>;
  start: Action<
    EvaluationDraftChoice & { name: string; maxCostUsd: number | null; maxTokens: number | null },
    { id: string }
  >;
}

const made = actionsContext<NewEvaluationActions>("new evaluation");
export const NewEvaluationActionsProvider = made.Provider;
export const useNewEvaluationActions = made.useActions;
