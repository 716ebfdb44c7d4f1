import { z } from "zod";
import { evidenceKinds } from "./evidence-titles";

/** UTF-16 offsets into the content of a step, `to` excluded. */
const Span = z.object({ from: z.int().nonnegative(), to: z.int().nonnegative() });

/**
 * Something that a trace itself shows to be wrong: what a step says or does, against what stands elsewhere. `words` is
 * one sentence of at most 35 words that holds the actual values and says where both stand.
 */
export const Finding = z.object({
  kind: z.enum(evidenceKinds),
  stepIndex: z.int().nonnegative(),
  agent: z.string(),
  /** Whose doing it is. */
  party: z.enum(["agent", "tool"]),
  words: z.string(),
  /** The passage of the step that it is about; null where that is not in its content (an argument of its call). */
  span: Span.nullable(),
  /** What it does not agree with; `stepIndex` is null for the question. */
  against: z.array(z.object({ stepIndex: z.int().nonnegative().nullable(), span: Span.nullable(), text: z.string() })),
  /** How much it speaks for its step being the decisive one: a difference of log-odds. */
  weight: z.number(),
});
export type Finding = z.infer<typeof Finding>;
