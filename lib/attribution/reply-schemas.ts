import { z } from "zod";
import { ContributoryStep, fixKinds } from "@/lib/traces/attribution";
import { labelParties, partyWords, readParty } from "@/lib/traces/party";
import { readBoolean, readHalf, readOneOf, readText } from "./read-values";
import { field, isObject, listOf, name, optionalText, share, step, text } from "./reply-fields";

/** `attribution`: the whole trace judged at once. Reasoning comes before the answer. */
export const AttributionReply = z.object({
  reasoning: text,
  quotes: listOf(z.object({ step, text })),
  suspects: listOf(z.object({ step, agent: name, likelihood: share })),
  agent: name,
  step,
  confidence: share,
  failure_mode: optionalText,
});
export type AttributionReply = z.infer<typeof AttributionReply>;

export const attributionFields = [
  '"reasoning": text. Where the run first went wrong, what followed from it, and why no other step is the decisive one.',
  '"quotes": list of {"step": index, "text": words copied exactly from that step} that show the mistake. May be empty.',
  '"suspects": list of {"step": index, "agent": name, "likelihood": number from 0 to 1}, the likeliest first. May be empty.',
  '"agent": text. The agent that answers for the decisive step, named as in the table.',
  '"step": whole number. The index of the decisive step.',
  '"confidence": number from 0 to 1. How sure you are of agent and step.',
  '"failure_mode": a few words for the kind of failure, or null.',
];

const originKinds = ["agent", "misunderstanding", "transmission"] as const;
const contributoryParts = ContributoryStep.shape.part.options;

const readFields = (value: unknown): Partial<Record<string, unknown>> => (isObject(value) ? value : {});

const origin = field(
  {
    type: ["object", "null"],
    properties: {
      kind: { type: "string", enum: [...originKinds] },
      from: { type: ["string", "null"] },
      to: { type: ["string", "null"] },
    },
  },
  (value) => {
    const said = readFields(value);
    const kind = readOneOf(said.kind ?? value, originKinds);
    return kind === null ? null : { kind, from: readText(said.from), to: readText(said.to) };
  },
);

const suggestedFix = field(
  {
    type: ["object", "null"],
    properties: { kind: { type: "string", enum: [...fixKinds] }, text: { type: "string" } },
  },
  (value) => {
    const said = readFields(value);
    const words = readText(said.text ?? value);
    return words === null ? null : { kind: readOneOf(said.kind, fixKinds), text: words };
  },
);

/** Whose fault it is: the agent's, or that of something around it. Nobody's is a denial. */
export const party = field({ type: "string", enum: [...labelParties] }, readParty);

export const partyField = `"party": one of ${labelParties.map((one) => `"${one}"`).join(", ")}. Whose fault the decisive step is. ${labelParties.map((one) => `"${one}": ${partyWords[one].when}.`).join(" ")}`;

/** `attribution` with what a judge may say besides. A reply with the fields of `AttributionReply` alone is complete. */
export const DetailedAttributionReply = AttributionReply.extend({
  party,
  origin,
  suggested_fix: suggestedFix,
  contributory: listOf(
    z.object({
      step,
      agent: name,
      part: field({ type: "string", enum: [...contributoryParts] }, (value) => readOneOf(value, contributoryParts)),
    }),
  ),
});
export type DetailedAttributionReply = z.infer<typeof DetailedAttributionReply>;

/** The fields of `DetailedAttributionReply` that `AttributionReply` has not. */
export const attributionDetailFields = [
  partyField,
  '"origin": {"kind", "from", "to"} or null. "kind" is "agent" where the agent erred by itself; "misunderstanding" where it misread what "from" told it; "transmission" where what reached it, or what it handed on, is not what was sent. "from" and "to" name the sender and the receiver, or are null for "agent".',
  '"suggested_fix": {"kind", "text"} or null. What to change so that this does not happen again: "prompt" (an agent\'s instructions), "confirmation-step" (a check before going on) or "information-flow" (what is handed to whom), and in "text" the change itself.',
  '"contributory": list of {"step": index, "agent": name, "part": text} for the steps that had a part in the failure besides the decisive one. "part" is "introduced" (another mistake of its own), "propagated", "missed-check" or "made-worse". May be empty.',
];

/** `step_judgement`: one step, or (when a half could not be chosen) one half of a range. */
export const StepJudgement = z.object({
  reasoning: text,
  is_decisive_error: field({ type: "boolean" }, readBoolean),
  confidence: share,
});
export type StepJudgement = z.infer<typeof StepJudgement>;

export const stepJudgementFields = [
  '"reasoning": text. What was done, whether it is a mistake, and what it meant for the outcome.',
  '"is_decisive_error": true or false.',
  '"confidence": number from 0 to 1. How sure you are of is_decisive_error, whichever it is.',
];

/** `half_judgement`: in which half of the steps in view the decisive one lies. */
export const HalfJudgement = z.object({
  reasoning: text,
  half: field({ type: "string", enum: ["first", "second"] }, readHalf),
  confidence: share,
});
export type HalfJudgement = z.infer<typeof HalfJudgement>;

export const halfJudgementFields = [
  '"reasoning": text. Where the run first went wrong and what followed from it.',
  '"half": "first" or "second".',
  '"confidence": number from 0 to 1. How sure you are of this half; 0.5 where either is as likely.',
];

/**
 * `candidate_scores`: how likely each of the named steps is the decisive one, judged beside the others. Other fields
 * are kept for `readCandidateScores`.
 */
export const CandidateScores = z.looseObject({
  reasoning: text,
  scores: listOf(z.object({ step, likelihood: share })),
});
export type CandidateScores = z.infer<typeof CandidateScores>;

/** What a reply in the shape of an attribution says of steps. */
const NamedSuspects = z.object({
  suspects: listOf(z.object({ step, likelihood: share })),
  step,
  confidence: share,
});

export const candidateScoresFields = [
  '"reasoning": text. Where the run first went wrong, what followed from it, and how the candidates compare.',
  '"scores": list of {"step": index, "likelihood": number from 0 to 1}, one entry for every candidate. How likely it is that this step is the decisive one.',
];

/**
 * The likelihood of each candidate in the order given, or the sentence that says what is missing. Scores of other
 * steps are ignored. A reply in the shape of an attribution counts too: its suspects and the step it names are
 * scored, every other candidate is 0.
 */
export function readCandidateScores(
  reply: CandidateScores,
  candidates: readonly number[],
): { likelihoods: number[]; fault: null } | { likelihoods: null; fault: string } {
  const named = reply.scores.length === 0 ? readNamedSuspects(reply) : new Map<number, number>();
  if (named.size > 0) return { likelihoods: candidates.map((candidate) => named.get(candidate) ?? 0), fault: null };
  const stated = candidates.map(
    (candidate) => new Set(reply.scores.flatMap(({ step, likelihood }) => (step === candidate ? [likelihood] : []))),
  );
  const which = (isFaulty: (at: Set<number | null>) => boolean): string =>
    candidates.filter((_, at) => isFaulty(stated[at] ?? new Set())).join(", ");
  const missing = which((likelihoods) => likelihoods.size === 0);
  if (missing !== "") return { likelihoods: null, fault: `"scores" must hold every candidate; missing: ${missing}.` };
  const unclear = which((likelihoods) => likelihoods.size > 1 || likelihoods.has(null));
  if (unclear !== "")
    return {
      likelihoods: null,
      fault: `"likelihood" must be one number from 0 to 1 for each step; it is not for: ${unclear}.`,
    };
  return { likelihoods: stated.flatMap((likelihoods) => [...likelihoods].flatMap((one) => one ?? [])), fault: null };
}

/** By step, the highest likelihood that an attribution states. */
function readNamedSuspects(reply: CandidateScores): Map<number, number> {
  const { suspects, step, confidence } = NamedSuspects.parse(reply);
  const likelihoods = new Map<number, number>();
  for (const { step: index, likelihood } of [...suspects, { step, likelihood: confidence }])
    if (index !== null && likelihood !== null)
      likelihoods.set(index, Math.max(likelihood, likelihoods.get(index) ?? 0));
  return likelihoods;
}

/** Says what is missing from a step judgment; null when it stands. */
export function findJudgementFault(reply: StepJudgement): string | null {
  if (reply.is_decisive_error === null) return '"is_decisive_error" must be true or false.';
  return reply.confidence === null ? '"confidence" must be a number from 0 to 1.' : null;
}

export const findHalfFault = (reply: HalfJudgement): string | null =>
  reply.half === null ? '"half" must be "first" or "second", not both and not neither.' : null;
