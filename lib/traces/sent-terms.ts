import { z } from "zod";

const amount = z.number().nonnegative().max(1e15);

/** Numbers from one to another, of which one end may be missing; an end is in it unless it is said to be left out. */
export const NumberRange = z
  .object({
    min: amount.optional(),
    max: amount.optional(),
    /** Leaves out `min` itself. */
    isAbove: z.literal(true).optional(),
    /** Leaves out `max` itself. */
    isBelow: z.literal(true).optional(),
  })
  .refine(
    ({ min, max, isAbove, isBelow }) =>
      (min !== undefined || max !== undefined) &&
      (min !== undefined || isAbove === undefined) &&
      (max !== undefined || isBelow === undefined),
  );
export type NumberRange = z.infer<typeof NumberRange>;

/**
 * The part of a filter that is about what traces sent along and what their steps took in all. `any` and `none` ask
 * whether a trace has one, see `presenceOfTerm`. A trace that states no number is in no range.
 */
export const SentTerms = z.object({
  /** Sessions, as the source names them. */
  sessions: z.array(z.string()).default([]),
  users: z.array(z.string()).default([]),
  environments: z.array(z.string()).default([]),
  /** Values of metadata by the dotted path of their keys, see `sentAlong`: of each key one is enough. */
  metadata: z.array(z.object({ key: z.string().max(200), value: z.string() })).default([]),
  /** Models that most steps of a trace name. */
  llms: z.array(z.string()).default([]),
  tokens: NumberRange.optional(),
  /** US dollars. */
  cost: NumberRange.optional(),
  /** Milliseconds. */
  duration: NumberRange.optional(),
});
export type SentTerms = z.infer<typeof SentTerms>;
