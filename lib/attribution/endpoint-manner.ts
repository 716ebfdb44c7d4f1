import { z } from "zod";
import { replyFormats } from "./provider-presets";

/** What a request carries beside its messages, as far as endpoints differ. */
export const Manner = z.object({
  format: z.enum(replyFormats),
  /**
   * How many alternatives to each token are asked for, where any are: endpoints differ in how
   * many they give; 0 is not to ask.
   */
  alternativeCount: z.union([z.literal(20), z.literal(5), z.literal(0)]),
  /** How the longest reply is told; `none` is not to tell it. */
  replyLimit: z.enum(["max_completion_tokens", "max_tokens", "none"]),
  /** The temperature that is wanted, for answers that repeat; some models refuse to have it set. */
  hasTemperature: z.boolean(),
  /** Whether instructions go apart from the question: models without a system role get them in one message. */
  hasSystem: z.boolean(),
});
export type Manner = z.infer<typeof Manner>;

const formatWords: Record<Manner["format"], string> = {
  json_schema: "JSON schema",
  json_object: "JSON, no schema",
  text: "plain text",
};

/** What a model was found to take, in a line for a person: "JSON, no schema, no temperature". */
export const mannerWords = (manner: Manner): string =>
  [
    formatWords[manner.format],
    ...(manner.replyLimit === "max_tokens" ? ["max_tokens"] : []),
    ...(manner.replyLimit === "none" ? ["no reply limit"] : []),
    ...(manner.hasTemperature ? [] : ["no temperature"]),
    ...(manner.hasSystem ? [] : ["no system message"]),
    ...(manner.alternativeCount === 20
      ? []
      : [manner.alternativeCount === 0 ? "no log-probabilities" : "5 alternatives per token"]),
  ].join(", ");

export const isSameManner = (a: Manner, b: Manner): boolean =>
  Object.keys(Manner.shape).every((key) => a[key as keyof Manner] === b[key as keyof Manner]);
