import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { type Manner } from "@/lib/attribution/endpoint-manner";
import { speaksMessages } from "./protocol";
import { findPreset, replyFormats, type ReplyFormat } from "@/lib/attribution/provider-presets";

/** What a call asks for besides its answer: only what was sent can be left out. */
export interface Wishes {
  hasFormat: boolean;
  hasAlternatives: boolean;
}

/** What an endpoint was found to accept for a model, in this process; what was kept of it before stands behind. */
const accepted = new Map<string, Manner>();

const keyOf = (endpoint: JudgeEndpoint, model: string): string => `${endpoint.baseUrl} ${model}`;
const formatsOf = (endpoint: JudgeEndpoint): readonly ReplyFormat[] =>
  findPreset(endpoint.preset)?.formats ?? replyFormats;

export function firstManner(endpoint: JudgeEndpoint, model: string): Manner {
  return (
    accepted.get(keyOf(endpoint, model)) ??
    endpoint.manners?.get(model) ?? {
      format: formatsOf(endpoint)[0] ?? "text",
      alternativeCount: 20,
      replyLimit: "max_completion_tokens",
      hasTemperature: true,
      hasSystem: true,
    }
  );
}

export function rememberManner(endpoint: JudgeEndpoint, model: string, manner: Manner): void {
  accepted.set(keyOf(endpoint, model), manner);
}

/** An endpoint may take more than it did: it is found out again from the next call on. */
export function forgetManner(endpoint: JudgeEndpoint, model: string): void {
  accepted.delete(keyOf(endpoint, model));
}

/**
 * What to try after a refusal with this text: less of what it names, else less of whatever there is, in the same order;
 * null when there is nothing left to leave out.
 */
export function nextManner(endpoint: JudgeEndpoint, manner: Manner, refusal: string, wishes: Wishes): Manner | null {
  const formats = formatsOf(endpoint);
  const format = wishes.hasFormat ? formats[formats.indexOf(manner.format) + 1] : undefined;
  const replyLimit = manner.replyLimit === "max_completion_tokens" ? "max_tokens" : "none";
  // Anthropic's own protocol has one way for each of the other three.
  const isFixed = speaksMessages(endpoint);
  const alternativeCount = manner.alternativeCount === 20 && /top_logprobs/i.test(refusal) ? 5 : 0;
  const steps: { named: RegExp; next: Manner | null }[] = [
    { named: /response_format|json_schema|json_object/i, next: format === undefined ? null : { ...manner, format } },
    {
      named: /max_completion_tokens|max_tokens/i,
      next: manner.replyLimit === "none" || isFixed ? null : { ...manner, replyLimit },
    },
    { named: /temperature/i, next: manner.hasTemperature ? { ...manner, hasTemperature: false } : null },
    {
      named: isAboutProbabilities,
      next: wishes.hasAlternatives && manner.alternativeCount > 0 && !isFixed ? { ...manner, alternativeCount } : null,
    },
    { named: isAboutSystem, next: manner.hasSystem && !isFixed ? { ...manner, hasSystem: false } : null },
  ];
  const possible = steps.filter(({ next }) => next !== null);
  return (possible.find(({ named }) => named.test(refusal)) ?? possible[0])?.next ?? null;
}

/** Whether a refusal names token log-probabilities: some models may be asked, but not for those (HTTP 403). */
export const isAboutProbabilities = /logprobs|log.?probabilit/i;

/** OpenAI's early reasoning models, Gemma's template, and Google's name for the same. */
const isAboutSystem =
  /\bsystem['"`]? (role|message|prompt|instruction)|role\b[^.]{0,60}['"`]?system\b|developer (role|message|instruction)/i;

/** Azure's names, and those of gateways that pass them on. */
export const isAboutFilter =
  /content_filter|content management policy|ResponsibleAIPolicyViolation|content_policy_violation|PROHIBITED_CONTENT|data_inspection_failed/i;

/** Whether a refusal says that the prompt is longer than the model's context: OpenAI, Anthropic, Google, Groq, … */
const lengthSentences = [
  /context_length_exceeded|exceed_context_size|string_above_max_length/i,
  /(context|prompt)[^.]{0,40}(length|window|too (long|large)|context size)/i,
  /maximum[^.]{0,20}(context|prompt)/i,
  /(available|exceed)[^.]{0,30}context/i,
  /too many tokens|too large for model|input is too long/i,
  /(token count|input tokens)[^.]{0,60}(exceed|must be)/i,
  /`?inputs`? (tokens|must have less)/i,
];
export const isAboutLength = (refusal: string): boolean => lengthSentences.some((sentence) => sentence.test(refusal));
