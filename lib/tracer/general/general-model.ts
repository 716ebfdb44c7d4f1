import { z } from "zod";
import { LogitModel } from "../conditional-logit";

/**
 * Weights for systems that nobody has labeled: a conditional logit over measured features and kinds of evidence,
 * learned from many systems at once. JSON, the same for the same traces.
 */
export const GeneralModel = z.object({
  schema: z.literal(1),
  features: z.array(z.string()),
  /** Kinds of evidence, one column each behind the features. */
  kinds: z.array(z.string()),
  logit: LogitModel,
  /** From this stated share of the agent on an answer stands whose step has evidence; null: none does. */
  answersFrom: z.number().nullable(),
  /**
   * What it was learned from, and how often its standing answers named the right agent where their story or system was
   * left out.
   */
  provenance: z.object({
    traceCount: z.int(),
    storyCount: z.int(),
    standing: z.object({ count: z.int(), right: z.int(), low: z.number() }),
  }),
});
export type GeneralModel = z.infer<typeof GeneralModel>;
