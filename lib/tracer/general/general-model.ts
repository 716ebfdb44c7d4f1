import { z } from "zod";
import { LogitModel } from "../conditional-logit";
import { Nearness } from "./nearness";

/**
 * What ranks the steps of systems that nobody has labeled, learned from many systems at once: simple voices everywhere,
 * and a conditional logit over measured features and kinds of evidence for traces near those where it is better. JSON,
 * the same for the same traces.
 */
export const GeneralModel = z.object({
  schema: z.literal(2),
  features: z.array(z.string()),
  /** Kinds of evidence, one column each behind the features, and one voice each behind the pointers. */
  kinds: z.array(z.string()),
  /** How often each pointer and each kind is right, 0–1. */
  precisions: z.array(z.number()),
  logit: LogitModel,
  /** Where the logit ranks; null: nowhere. */
  near: Nearness.nullable(),
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
