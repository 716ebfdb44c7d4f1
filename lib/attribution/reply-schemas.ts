import { z } from "zod";
import { readBoolean, readHalf, readShare, readStepNumber, readText } from "./read-values";

/**
 * A field that the JSON schema describes strictly and that is read leniently: what cannot be read becomes null and is then
 * named as a fault, instead of failing as a whole. A field that is missing counts as one that cannot be read.
 */
const field = <T>(jsonSchema: Record<string, unknown>, read: (value: unknown) => T) =>
  z.unknown().optional().transform(read).meta(jsonSchema);

const text = field({ type: "string" }, (value) => readText(value) ?? "");
const name = field({ type: "string" }, readText);
const step = field({ type: "integer" }, readStepNumber);
const share = field({ type: "number" }, readShare);
const optionalText = field({ type: ["string", "null"] }, readText);
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(item));

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
});
export type HalfJudgement = z.infer<typeof HalfJudgement>;

export const halfJudgementFields = [
  '"reasoning": text. Where the run first went wrong and what followed from it.',
  '"half": "first" or "second".',
];

/** `candidate_scores`: how likely each of the named steps is the decisive one, judged beside the others. */
export const CandidateScores = z.object({
  reasoning: text,
  scores: listOf(z.object({ step, likelihood: share })),
});
export type CandidateScores = z.infer<typeof CandidateScores>;

export const candidateScoresFields = [
  '"reasoning": text. Where the run first went wrong, what followed from it, and how the candidates compare.',
  '"scores": list of {"step": index, "likelihood": number from 0 to 1}, one entry for every candidate. How likely it is that this step is the decisive one.',
];

/** The likelihood of each candidate in the order given, or the sentence that says what is missing. Scores of other steps are ignored. */
export function readCandidateScores(
  reply: CandidateScores,
  candidates: readonly number[],
): { likelihoods: number[]; fault: null } | { likelihoods: null; fault: string } {
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

/** Says what is missing from a step judgement; null when it stands. */
export function findJudgementFault(reply: StepJudgement): string | null {
  if (reply.is_decisive_error === null) return '"is_decisive_error" must be true or false.';
  return reply.confidence === null ? '"confidence" must be a number from 0 to 1.' : null;
}

export const findHalfFault = (reply: HalfJudgement): string | null =>
  reply.half === null ? '"half" must be "first" or "second", not both and not neither.' : null;
