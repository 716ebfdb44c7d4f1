"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type decisionOf } from "@/components/labels/adjudications/decision-draft";
import { type Action } from "@/components/ground/asking/ask";
import { type DisagreementPlace } from "@/lib/attribution/labels/disagreement-view";

/**
 * Which disagreements somebody goes through, as it stands in the address: all, those of a queue, or of two label sets.
 */
export interface ChosenDisagreements {
  queue?: string | undefined;
  a?: string | undefined;
  b?: string | undefined;
}

/** The disagreements that somebody goes through, and where among them they are. */
export interface DisagreementsAround extends DisagreementPlace {
  chosen: ChosenDisagreements;
}

interface OnTrace {
  workspace: string;
  traceId: string;
  expectedNumber: number;
}

/** What can be decided, as server actions. */
interface DecisionActions {
  /** Answers the disagreement that comes next of those that are gone through. */
  adjudicate: Action<
    OnTrace & ReturnType<typeof decisionOf> & { sources: string[]; within: ChosenDisagreements },
    { nextTraceId: string | null }
  >;
  withdraw: Action<OnTrace & { reason: string }, unknown>;
}

const made = actionsContext<DecisionActions>("decision");
export const DecisionActionsProvider = made.Provider;
export const useDecisionActions = made.useActions;
export const useDecisionActionsIfAny = made.useIfAny;
