import { z } from "zod";
import { Attribution } from "./attribution";
import { mediaKinds } from "./media/media-kinds";
import { outcomes } from "./outcomes";
import { stepKinds } from "./step-kinds";

export const StepKind = z.enum(stepKinds);
export type StepKind = z.infer<typeof StepKind>;

export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** Where in the source file a step was read: a JSON pointer (RFC 6901), and a span id where the format has spans. */
export const StepSource = z.object({ pointer: z.string(), spanId: z.string().optional() });

/**
 * An image, a sound, a video, a document or another file that a step carries. Its bytes are kept beside the trace, by
 * `sha256`; without it they are elsewhere, at an `address`, or were left out. `mediaType` is what the first bytes say.
 */
export const StepMedia = z.object({
  kind: z.enum(mediaKinds),
  mediaType: z.string().optional(),
  name: z.string().optional(),
  byteSize: z.int().nonnegative().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  address: z.string().optional(),
});
export type StepMedia = z.infer<typeof StepMedia>;

/**
 * One entry of a trace. `agent` is the normalized name, `rawAgent` the name in the file. Times are ISO 8601, durations
 * milliseconds, money US dollars.
 */
export const Step = z.object({
  index: z.int().nonnegative(),
  agent: z.string(),
  rawAgent: z.string(),
  kind: StepKind,
  content: z.string(),
  recipient: z.string().optional(),
  /** Pointers to the steps that it received, never copies. */
  inputs: z.array(z.string()).optional(),
  tool: z.object({ name: z.string(), arguments: z.unknown() }).optional(),
  startedAt: z.string().optional(),
  durationMs: z.number().nonnegative().optional(),
  isError: z.boolean(),
  model: z.string().optional(),
  inputTokens: z.int().nonnegative().optional(),
  outputTokens: z.int().nonnegative().optional(),
  costUsd: z.number().nonnegative().optional(),
  media: z.array(StepMedia).optional(),
  source: StepSource,
});
export type Step = z.infer<typeof Step>;

export const TraceAgent = z.object({
  name: z.string(),
  description: z.string().optional(),
  systemPrompt: z.string().optional(),
  tools: z.array(z.string()).optional(),
});
export type TraceAgent = z.infer<typeof TraceAgent>;

export const TraceSystem = z.object({ name: z.string(), version: z.string().optional() });
export type TraceSystem = z.infer<typeof TraceSystem>;

/**
 * What a file says about the failure: a label of a data set, an annotation or score of a platform, one of
 * several annotators. Many to a trace; `source` says who says it. A label with agent and step that is the
 * decisive one can be ground truth.
 */
export const TraceLabel = z.object({
  source: z.string(),
  agent: z.string().optional(),
  /** From 0, whatever the file counts from. */
  stepIndex: z.int().nonnegative().optional(),
  /** Kind of failure in the labeler's own words: a category, a failure mode, the name of a score. */
  category: z.string().optional(),
  reason: z.string(),
  /** The value of a score, as the file has it. */
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  isDecisive: z.boolean(),
});
export type TraceLabel = z.infer<typeof TraceLabel>;

/** The record of one multi-agent execution of one task. Steps are numbered 0..n-1 without a gap. */
export const Trace = z.object({
  externalId: z.string().optional(),
  title: z.string(),
  question: z.string(),
  expectedAnswer: z.string().optional(),
  finalAnswer: z.string().optional(),
  outcome: Outcome,
  system: TraceSystem.optional(),
  agents: z.array(TraceAgent),
  /** Why it stopped. */
  termination: z.string().optional(),
  steps: z.array(Step),
  groundTruth: Attribution.optional(),
  /** What the file says about the failure, by source. */
  labels: z.array(TraceLabel).optional(),
  /** Name of the format that it was read from. */
  format: z.string(),
  /** SHA-256, hex, of what was executed; the same content twice is one trace. See content-hash.ts. */
  contentHash: z.string(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
export type Trace = z.infer<typeof Trace>;

/**
 * Something the parser noticed and kept. `pointer` is a JSON pointer into the file; an `error` stops the import
 * of its trace, the others do not.
 */
export const ImportIssue = z.object({
  severity: z.enum(["error", "warning", "info"]),
  code: z.string(),
  message: z.string(),
  pointer: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;
