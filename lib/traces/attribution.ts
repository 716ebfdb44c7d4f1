import { z } from "zod";
import { Finding } from "./evidence";
import { Exhibit } from "./exhibit";
import { parties } from "./party";

/**
 * A passage of a step that an attribution rests on: in the step's own words, or, where `isVerified` is
 * false, words that are not in it.
 */
export const Quote = z.object({
  stepIndex: z.int().nonnegative(),
  text: z.string(),
  isVerified: z.literal(false).optional(),
});
export type Quote = z.infer<typeof Quote>;

/**
 * A step that may be the decisive one. `score` orders suspects of one attribution; it is not a
 * probability unless the method says so.
 */
export const Suspect = z.object({
  stepIndex: z.int().nonnegative(),
  agent: z.string(),
  score: z.number(),
  /** What speaks for this very step, in a sentence with its values. */
  words: z.string().optional(),
});
export type Suspect = z.infer<typeof Suspect>;

/**
 * Whether the agent erred by itself, misunderstood what it was told, or was given something else than what was
 * sent; the last two name both ends.
 */
export const Origin = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("agent") }),
  z.object({ kind: z.enum(["misunderstanding", "transmission"]), from: z.string(), to: z.string() }),
]);

/** A step that is not the decisive one but had its part in the failure. */
export const ContributoryStep = z.object({
  stepIndex: z.int().nonnegative(),
  agent: z.string(),
  part: z.enum(["introduced", "propagated", "missed-check", "made-worse"]),
});
export type ContributoryStep = z.infer<typeof ContributoryStep>;

export const fixKinds = ["prompt", "confirmation-step", "information-flow"] as const;

/**
 * Steps `first` to `last`, both included, that hold the decisive one in `coverage` (0–1) of all cases, by so many
 * labels. See docs/methods/consensus.md.
 */
export const StepInterval = z.object({
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
  coverage: z.number().min(0).max(1),
  labelCount: z.int().nonnegative(),
});

/**
 * How far a trace lies from what learned weights have seen: `distance` is 0 for a typical one of
 * theirs, `words` are for the reader.
 */
export const Applicability = z.object({
  level: z.enum(["familiar", "similar", "unknown"]),
  distance: z.number().nonnegative(),
  words: z.string(),
});
export type Applicability = z.infer<typeof Applicability>;

/**
 * The claim who broke a trace (`agent`), when (`stepIndex`, from 0) and why (`reason`).
 * A model's run, a person's annotation and a data set's label all have this shape, so that
 * one function compares any two.
 * It lives with the trace because a trace can carry one as its ground truth.
 */
export const Attribution = z.object({
  agent: z.string(),
  stepIndex: z.int().nonnegative(),
  reason: z.string(),
  origin: Origin.optional(),
  suggestedFix: z.string().optional(),
  /** What the fix changes: an agent's prompt, a step that confirms, or what is handed to whom. */
  suggestedFixKind: z.enum(fixKinds).optional(),
  /** The id of a mode of `taxonomy`; in free words where that is absent. */
  failureMode: z.string().optional(),
  taxonomy: z.object({ name: z.string(), version: z.string() }).optional(),
  contributory: z.array(ContributoryStep).optional(),
  quotes: z.array(Quote).default([]),
  suspects: z.array(Suspect).default([]),
  /** 0–1 as the method stated it; stated, not measured. */
  confidence: z.number().min(0).max(1).optional(),
  /**
   * Of step and agent being right, measured out of fold on labeled traces of the same system;
   * absent where that is not known.
   */
  probability: z.object({ step: z.number().min(0).max(1), agent: z.number().min(0).max(1) }).optional(),
  applicability: Applicability.optional(),
  interval: StepInterval.optional(),
  /** Those that were asked do not agree: a person should look. */
  isDisputed: z.boolean().optional(),
  exhibits: z.array(Exhibit).optional(),
  /** What the trace itself shows to be wrong, what weighs most first; see docs/evidence. */
  evidence: z.array(Finding).optional(),
  /** Whose fault it is; see party.ts. Absent in answers of before it was said. */
  party: z.enum(parties).optional(),
  /** Why a judge at first named no step, in its words: it found none that decided the run. */
  denial: z.string().optional(),
  /** The answer is too uncertain to stand by: `suspects` are a reading order. */
  isAbstained: z.boolean().optional(),
});
export type Attribution = z.infer<typeof Attribution>;
