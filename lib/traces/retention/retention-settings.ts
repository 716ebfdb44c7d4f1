import { z } from "zod";
import { Outcome } from "../trace";

/** Which traces do not stay. */
export const RetentionRule = z.strictObject({
  /** Since they were stored here. */
  afterDays: z.int().min(1).max(36_500),
  /** Null: whatever the outcome. */
  outcome: Outcome.nullable(),
  /** Those with labels, and those of data sets, go as well. */
  includesLabeled: z.boolean().default(false),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

/** How long a workspace keeps traces; without a rule, for good. A trace that one rule is about goes. */
export const RetentionSettings = z.strictObject({ rules: z.array(RetentionRule).max(20) });
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const noRetention: RetentionSettings = { rules: [] };

/** What rules would delete now. */
export interface RetentionPreview {
  traceCount: number;
  runCount: number;
  /** Of those traces, how many have labels. */
  labeledCount: number;
  /** Old enough, of the outcome that a rule names, but labeled or in a data set: they stay. */
  keptCount: number;
  /** What is stored of them, uploaded files included, indexes not. */
  byteSize: number;
}
