import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type Attribution, type Quote } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { isSameQuote } from "../reading/lit-quotes";
import { type StepOutline } from "../trace/step-outline";
import { agentAt, firstLabel, type LabelDraft } from "./first-label";

/** A field of the form, for what is wrong with it. */
type LabelField = "agent" | "step" | "range" | "failureMode" | "reason" | "quotes" | "contributory" | "form";
/** What keeps a label from being saved, as sentences, by field. */
export type LabelFaults = Partial<Record<LabelField, string>>;

/** A label that says what an answer says, with its reason and the quotes that stand in the trace. */
export const acceptedLabel = ({ agent, stepIndex, reason, quotes, party }: Attribution): LabelDraft => ({
  ...firstLabel({ annotations: [], outline: [], currentStep: stepIndex }),
  agent,
  reason,
  party: party ?? null,
  quotes: quotes
    .filter(({ isVerified }) => isVerified !== false)
    .map(({ stepIndex: step, text }) => ({ stepIndex: step, text }))
    .slice(0, mostQuotes),
});

/** Most quotes of a label. */
export const mostQuotes = 20;

/**
 * What taking a finding over changes of a draft: its step and agent, its sentence behind what was written, and the
 * words that it rests on, as far as they are not quoted yet.
 */
export function withFinding(
  draft: LabelDraft,
  { stepIndex, agent, words }: Pick<Finding, "stepIndex" | "agent" | "words">,
  quotes: readonly Quote[],
): Pick<LabelDraft, "step" | "agent" | "reason" | "quotes"> {
  const isQuoted = (quote: Quote) => draft.quotes.some((other) => isSameQuote(other, quote));
  const reason = draft.reason.trim();
  return {
    step: String(stepIndex),
    agent,
    reason: reason === "" || reason === words ? words : reason.includes(words) ? draft.reason : `${reason}\n${words}`,
    quotes: [...draft.quotes, ...quotes.filter((quote) => !isQuoted(quote))].slice(0, mostQuotes),
  };
}

/**
 * Who took the chosen step, where that is another than the chosen agent; null where it is the same,
 * and while either is not chosen.
 */
export function otherSpeaker(
  { agent, step }: Pick<LabelDraft, "agent" | "step">,
  outline: readonly StepOutline[],
): { agent: string; stepIndex: number } | null {
  const speaker = agentAt(step, outline);
  return agent === "" || speaker === "" || sameAgent(agent, speaker)
    ? null
    : { agent: speaker, stepIndex: Number(step) };
}

/** The step that a text names; null where it names none of the trace. */
const stepOf = (text: string, stepCount: number): number | null =>
  /^\s*\d{1,9}\s*$/.test(text) && Number(text) < stepCount ? Number(text) : null;

/** What keeps a draft from being saved, as sentences; nothing where it can be. */
export function checkLabel(draft: LabelDraft, stepCount: number): LabelFaults {
  const step = stepOf(draft.step, stepCount);
  const range = draft.range && rangeFault(draft.range, step, stepCount);
  return {
    ...(draft.agent ? {} : { agent: "Choose an agent." }),
    ...(step === null ? { step: `Choose a step between 0 and ${stepCount - 1}.` } : {}),
    ...(range ? { range } : {}),
  };
}

function rangeFault(range: { first: string; last: string }, step: number | null, stepCount: number): string | null {
  const [first, last] = [stepOf(range.first, stepCount), stepOf(range.last, stepCount)];
  if (first === null || last === null) return `Choose steps between 0 and ${stepCount - 1}.`;
  if (first > last) return "The first step is after the last one.";
  if (step !== null && (step < first || step > last)) return `The range does not include the decisive step ${step}.`;
  return null;
}

/** What a draft without faults says, and which label of one's own it was written over. */
export function claimOf({ step, range, ...draft }: LabelDraft): LabelClaim & Pick<LabelDraft, "seen"> {
  return {
    ...draft,
    reason: draft.reason.trim(),
    stepIndex: Number(step),
    // A range of one step says no more than the step.
    range:
      range && range.first.trim() !== range.last.trim()
        ? { first: Number(range.first), last: Number(range.last) }
        : null,
  };
}

const fieldOfPointer: Readonly<Record<string, LabelField>> = {
  agent: "agent",
  stepIndex: "step",
  range: "range",
  failureMode: "failureMode",
  taxonomy: "failureMode",
  reason: "reason",
  quotes: "quotes",
  contributory: "contributory",
};

/**
 * What the server found wrong, at the fields that its JSON pointers name: `/quotes/2` is of the quotes. What names no
 * field is of the form; of two faults of a field the first one counts.
 */
export function faultsAtFields(found: readonly { pointer: string; message: string }[]): LabelFaults {
  return found.reduceRight<LabelFaults>((faults, { pointer, message }) => {
    const field = fieldOfPointer[pointer.split("/")[1] ?? ""] ?? "form";
    return { ...faults, [field]: message };
  }, {});
}

/** Modes that have a key: 1 to 9. */
export const mostModeKeys = 9;

/**
 * The mode that is chosen once what was typed before the modes were known is taken for their keys: a digit chooses its
 * mode, or takes it back; all else is none of theirs.
 */
export function modeAfterTyping(typed: string, modes: readonly { id: string }[], chosen: string | null): string | null {
  return [...typed].reduce((mode, key) => {
    const named = /^[1-9]$/.test(key) ? modes[Number(key) - 1]?.id : undefined;
    if (named === undefined) return mode;
    return named === mode ? null : named;
  }, chosen);
}
