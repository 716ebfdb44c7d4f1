"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type LabelFault } from "@/lib/attribution/labels/lint-labels";

interface OnFinding {
  workspace: string;
  set: string;
  traceId: string;
  fault: LabelFault;
}

interface Claim {
  agent: string;
  stepIndex: number;
}

/** What can be done about a doubtful label, as server actions. */
interface FindingActions {
  decide: Action<OnFinding & { claim: Claim; decision: "accepted" | "excluded"; reason: string }, unknown>;
  fix: Action<OnFinding & Claim & { claim: Claim; reason: string }, unknown>;
  undo: Action<OnFinding, unknown>;
}

/** The label set that is checked. */
export interface CheckedSet {
  ref: string;
  kind: "ground-truth" | "adjudicated" | "data-set" | "annotator" | "imported";
  isMine: boolean;
}

const made = actionsContext<FindingActions>("finding");
export const FindingActionsProvider = made.Provider;
export const useFindingActions = made.useActions;
export const useFindingActionsIfAny = made.useIfAny;
