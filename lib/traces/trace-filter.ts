import { z } from "zod";
import { evidenceTerms } from "./evidence-titles";
import { FailureTerms } from "./failure-terms";
import { SentTerms } from "./sent-terms";
import { Outcome } from "./trace";

/**
 * What a list of traces is narrowed to. Every part that is present must hold. Within `words`, `texts`, `agents` and
 * `tags` all must match; within every other list one is enough. Names compare without regard to case.
 */
export const TraceFilter = z.object({
  /** Free words and quoted phrases, looked for in title, question and external id, and as `texts`. */
  words: z.array(z.string()).default([]),
  /** Words and phrases, looked for in the text of steps; see words/index-terms.ts for what counts as found. */
  texts: z.array(z.string()).default([]),
  /** Agents that took a step, by normalized name. */
  agents: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  outcomes: z.array(Outcome).default([]),
  /** Traces with a run of this method, or `method@version`. */
  methods: z.array(z.string()).default([]),
  /** `none`: traces that name none. See `nameOfTerm`. */
  systems: z.array(z.string()).default([]),
  formats: z.array(z.string()).default([]),
  /** Kinds of evidence that a finished run found in it. `any`: some; `none`: no run found any. */
  evidence: z.array(z.enum(evidenceTerms)).default([]),
  /** Numbers of incidents that it is in, as in INC-12. `any`: some; `none`: none. */
  incidents: z.array(z.string().regex(/^(any|none|[1-9]\d{0,8})$/)).default([]),
  /** Fewest and most steps, both included. */
  minSteps: z.int().nonnegative().optional(),
  maxSteps: z.int().nonnegative().optional(),
  /** Whether there is ground truth. */
  label: z.enum(["any", "none"]).optional(),
  /** Whether there are runs. */
  runs: z.enum(["any", "none"]).optional(),
  /** Whether finished runs point at different steps. */
  hasDisagreement: z.boolean().optional(),
  /** Whether it was made here, by a study or as a kept replay, and did not happen by itself: see `makingOf`. */
  isMade: z.boolean().optional(),
  ...SentTerms.shape,
  ...FailureTerms.shape,
});
export type TraceFilter = z.infer<typeof TraceFilter>;

/** The traces that a bulk action is about: named one by one, or all that a filter matches. */
export const TraceSelection = z.union([z.object({ ids: z.array(z.uuid()).min(1) }), z.object({ filter: TraceFilter })]);
export type TraceSelection = z.infer<typeof TraceSelection>;
