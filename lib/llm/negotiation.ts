import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { findPreset, replyFormats, type ReplyFormat } from "@/lib/attribution/provider-presets";

/** What a request carries beside its messages, as far as endpoints differ. */
export interface Manner {
  format: ReplyFormat;
  /** Temperature 0, for answers that repeat; some models refuse to have it set. */
  hasTemperature: boolean;
}

/** What an endpoint was found to accept for a model: a cache only, learnt again by any process that does not have it. */
const accepted = new Map<string, Manner>();

const keyOf = (endpoint: JudgeEndpoint, model: string): string => `${endpoint.baseUrl} ${model}`;
const formatsOf = (endpoint: JudgeEndpoint): readonly ReplyFormat[] =>
  findPreset(endpoint.preset)?.formats ?? replyFormats;

export function firstManner(endpoint: JudgeEndpoint, model: string): Manner {
  return accepted.get(keyOf(endpoint, model)) ?? { format: formatsOf(endpoint)[0] ?? "text", hasTemperature: true };
}

export function rememberManner(endpoint: JudgeEndpoint, model: string, manner: Manner): void {
  accepted.set(keyOf(endpoint, model), manner);
}

/** What to try after a refusal (HTTP 400 or 422) with this text; null when there is nothing left to leave out. */
export function nextManner(endpoint: JudgeEndpoint, manner: Manner, refusal: string): Manner | null {
  const isAboutTemperature = /temperature/i.test(refusal) && !/response_format|json_schema|json_object/i.test(refusal);
  if (isAboutTemperature && manner.hasTemperature) return { ...manner, hasTemperature: false };
  const formats = formatsOf(endpoint);
  const format = formats[formats.indexOf(manner.format) + 1];
  if (format !== undefined) return { ...manner, format };
  return manner.hasTemperature ? { ...manner, hasTemperature: false } : null;
}

/** Whether a refusal says that the prompt is longer than the model's context. */
export const isAboutLength = (refusal: string): boolean =>
  /context_length_exceeded|(context|prompt)[^.]{0,40}(length|window|too long)|maximum[^.]{0,20}context|too many tokens/i.test(
    refusal,
  );
