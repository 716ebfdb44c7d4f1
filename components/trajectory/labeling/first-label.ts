import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type Party, partyOfKind } from "@/lib/traces/party";
import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { type StepOutline } from "../trace/step-outline";

/** A label while it is written; steps that are typed are text until it is saved. */
export interface LabelDraft extends Omit<LabelClaim, "stepIndex" | "range"> {
  step: string;
  range: { first: string; last: string } | null;
  /** When one's label that this one is to replace was saved; null where there was none. Left out by older drafts. */
  seen?: string | null;
}

/**
 * Begins with one's own earlier label; else with the step that is being read and who took it, to be changed; without
 * such a step with nothing, so that no claim is handed in that nobody made.
 */
export function firstLabel(from: {
  annotations: readonly TraceAnnotation[];
  outline: readonly StepOutline[];
  currentStep: number | null;
}): LabelDraft {
  const own = from.annotations.find((annotation) => annotation.isMine);
  if (own) {
    const { agent, stepIndex, range, isCertain, reason, quotes, contributory, failureMode, taxonomy, party } = own;
    return {
      agent,
      step: String(stepIndex),
      isCertain,
      reason,
      quotes,
      contributory,
      failureMode,
      party,
      taxonomy,
      range: range && { first: String(range.first), last: String(range.last) },
      seen: own.updatedAt,
    };
  }
  const step = from.currentStep === null ? "" : String(from.currentStep);
  return {
    agent: agentAt(step, from.outline),
    step,
    range: null,
    isCertain: true,
    reason: "",
    quotes: [],
    contributory: [],
    failureMode: null,
    party: partyAt(step, from.outline),
    taxonomy: null,
    seen: null,
  };
}

/** Who took the step that a text names. */
export const agentAt = (step: string, outline: readonly StepOutline[]): string =>
  (/^\s*\d{1,9}\s*$/.test(step) && outline[Number(step)]?.agent) || "";

/** Whose doing the step is that a text names, by its kind. */
const partyAt = (step: string, outline: readonly StepOutline[]): Party | null => {
  const kind = /^\s*\d{1,9}\s*$/.test(step) ? outline[Number(step)]?.kind : undefined;
  return kind === undefined ? null : partyOfKind(kind);
};

/** What another step changes of a draft: agent and party go with it until others than those of the step are chosen. */
export function withStep(
  draft: LabelDraft,
  step: string,
  outline: readonly StepOutline[],
): Pick<LabelDraft, "agent" | "step" | "party"> {
  const isOfStep = draft.agent === "" || draft.agent === agentAt(draft.step, outline);
  const isItsParty = draft.party === null || draft.party === partyAt(draft.step, outline);
  return {
    step,
    agent: isOfStep ? agentAt(step, outline) : draft.agent,
    party: isItsParty ? partyAt(step, outline) : draft.party,
  };
}
