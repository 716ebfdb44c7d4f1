import { type Party } from "@/lib/traces/party";
import { type AdjudicationView, type CaseClaim } from "@/lib/attribution/labels/adjudication-view";

/** A decision while it is being written. Steps are what was typed. */
export interface DecisionDraft {
  agent: string;
  step: string;
  first: string;
  last: string;
  reason: string;
  quotes: readonly { stepIndex: number; text: string }[];
  failureMode: string | null;
  party: Party | null;
  taxonomy: { name: string; version: string } | null;
}

export const emptyDraft: DecisionDraft = {
  agent: "",
  step: "",
  first: "",
  last: "",
  reason: "",
  quotes: [],
  failureMode: null,
  party: null,
  taxonomy: null,
};

/**
 * A claim as the beginning of a decision: words that its step does not have are left out,
 * as a failure mode of no taxonomy.
 */
export const draftOf = ({ quotes, ...claim }: CaseClaim): DecisionDraft =>
  draftOfDecision({ ...claim, quotes: quotes.filter(({ before }) => before !== null) });

/** What was decided, to be changed. A failure mode of no taxonomy is left out. */
export const draftOfDecision = ({
  agent,
  stepIndex,
  range,
  reason,
  quotes,
  failureMode,
  party,
  taxonomy,
}: Pick<
  AdjudicationView,
  "agent" | "stepIndex" | "range" | "reason" | "quotes" | "failureMode" | "party" | "taxonomy"
>): DecisionDraft => ({
  agent,
  party,
  step: String(stepIndex),
  reason,
  first: range ? String(range.first) : "",
  last: range ? String(range.last) : "",
  quotes: quotes.map((quote) => ({ stepIndex: quote.stepIndex, text: quote.text })),
  ...(failureMode !== null && taxonomy !== null ? { failureMode, taxonomy } : { failureMode: null, taxonomy: null }),
});

/** Whether a draft still names the agent and the step of a claim: what else it says is the person's own. */
export const saysTheSame = (draft: DecisionDraft, claim: Pick<CaseClaim, "agent" | "stepIndex">): boolean =>
  draft.agent === claim.agent && draft.step.trim() === String(claim.stepIndex);

const wholeNumber = /^\d{1,9}$/;

/** What is wrong with a draft, by field; nothing where it may be sent. */
export function checkDraft(
  { agent, step, first, last, reason }: DecisionDraft,
  stepCount: number,
): Partial<Record<"agent" | "step" | "range" | "reason", string>> {
  const isStep = (text: string): boolean => wholeNumber.test(text.trim()) && Number(text) < stepCount;
  const hasRange = first.trim() !== "" || last.trim() !== "";
  const holds = isStep(first) && isStep(last) && Number(first) <= Number(step) && Number(step) <= Number(last);
  return {
    ...(agent === "" ? { agent: "Choose the responsible agent." } : {}),
    ...(isStep(step) ? {} : { step: `Enter a step from 0 to ${stepCount - 1}.` }),
    ...(hasRange && !holds ? { range: "Enter both ends of the range; it must include the decisive step." } : {}),
    ...(reason.trim() === "" ? { reason: "Enter a reason." } : {}),
  };
}

/** The draft as it is sent; it has been checked. */
export const decisionOf = ({
  agent,
  step,
  first,
  last,
  reason,
  quotes,
  failureMode,
  party,
  taxonomy,
}: DecisionDraft) => ({
  agent,
  stepIndex: Number(step),
  reason: reason.trim(),
  quotes: [...quotes],
  failureMode,
  party,
  taxonomy,
  range: first.trim() === "" ? null : { first: Number(first), last: Number(last) },
});
