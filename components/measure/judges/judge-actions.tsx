"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type CertificationPlan } from "@/lib/attribution/certificate/judge-view";

/** What is certified, on how many labeled traces, and where it stops; null is no limit. */
interface CertificationChoice {
  workspace: string;
  method: string;
  providerId: string;
  model: string;
  count: number;
  maxCostUsd: number | null;
  maxTokens: number | null;
}

interface JudgeActions {
  plan: Action<CertificationChoice, CertificationPlan>;
  certify: Action<CertificationChoice, { id: string; evaluationId: string }>;
}

const made = actionsContext<JudgeActions>("judge");
export const JudgeActionsProvider = made.Provider;
export const useJudgeActions = made.useActions;
