import { z } from "zod";
import { outcomes } from "@/lib/traces/outcomes";
import { stepKinds } from "@/lib/traces/step-kinds";

/**
 * The version of the replay protocol that this program speaks. Fields may be added to a version, and are to be
 * ignored where they are not known.
 */
export const replayProtocol = 1 as const;

/** Longest texts and lists that either side has to take; what is longer may be refused. */
export const replayLimits = {
  /** Of one step, in UTF-8. */
  contentBytes: 1_000_000,
  steps: 10_000,
  requestBytes: 64_000_000,
  hintBytes: 20_000,
  /** Of one line of an answer: a content, escaped, and what stands around it. */
  lineBytes: 8_000_000,
  /** Of a step without its content and the arguments of its tool: agent, recipient, tool and model together. */
  frameBytes: 64_000,
  /** Of the arguments of a tool, as JSON. */
  argumentBytes: 1_000_000,
  /** How deep a line may be nested. */
  depth: 100,
  /**
   * Of a line, and in all arguments of an answer together: numbers, texts, lists and whatever else JSON is made of.
   * Each takes many times the memory of its text.
   */
  values: 100_000,
  /** Of all lines of an answer together. */
  answerBytes: 16_000_000,
  finalAnswerLength: 100_000,
  /** US dollars that one replay may state: one figure beyond all sense would use up a month's budget for good. */
  costUsd: 10_000,
} as const;

/** What an idempotency key, and the id of a replay, may be. */
export const replayKey = /^[A-Za-z0-9_:-]{1,200}$/;

/**
 * A step as both sides write it: who did what, without where it was read. `index` counts from 0. The content of a tool
 * call is its arguments as text.
 */
export const ReplayStep = z.object({
  index: z.int().nonnegative(),
  agent: z.string().min(1).max(500),
  kind: z.enum(stepKinds),
  content: z.string(),
  recipient: z.string().optional(),
  tool: z.object({ name: z.string(), arguments: z.unknown() }).optional(),
  isError: z.boolean().optional(),
  durationMs: z.number().nonnegative().optional(),
  model: z.string().optional(),
  inputTokens: z.int().nonnegative().optional(),
  outputTokens: z.int().nonnegative().optional(),
  costUsd: z.number().nonnegative().optional(),
});
export type ReplayStep = z.infer<typeof ReplayStep>;

/**
 * Where a system can begin: `prefix` restores the state after given steps exactly and goes on from there; `hint` starts
 * from scratch with a hint that it puts before a step;
 * `resample` only runs the task again.
 */
export const replayStarts = ["prefix", "hint", "resample"] as const;
export type ReplayStart = (typeof replayStarts)[number];

/**
 * The trace that is replayed: `id` as the system called it when it sent the trace (`externalId`), else its content
 * hash; `metadata` as the system sent it.
 */
export const ReplayedTrace = z.object({
  id: z.string(),
  question: z.string(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});
export type ReplayedTrace = z.infer<typeof ReplayedTrace>;

/** What a system says of itself at `GET /capabilities`. */
export const Capabilities = z.object({
  protocol: z.literal(replayProtocol),
  system: z.object({ name: z.string().min(1).max(200), version: z.string().max(200).optional() }),
  starts: z.array(z.enum(replayStarts)).min(1),
  /**
   * Whether it takes a hint that it shows to the agent of a step; only with `prefix`, since `hint` says so by itself.
   */
  hasHints: z.boolean().default(false),
  /** Whether it can run on with one agent left out or replaced. */
  canLeaveOutAgents: z.boolean().default(false),
  /** Whether the same request with the same seed gives the same steps. */
  isSeeded: z.boolean().default(false),
  /** The milestones that an outcome can tell of, in order. */
  milestones: z.array(z.string().max(200)).max(100).default([]),
  /** So many replays at once. */
  maxConcurrent: z.int().min(1).max(1_000).default(1),
  /** The longest that one replay takes, in seconds. */
  maxSeconds: z.number().positive().max(86_400).default(600),
  /** A task that it can always run from scratch: what the conformance command replays where it is given no trace. */
  example: ReplayedTrace.optional(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/**
 * What is changed: a step is replaced, or a hint is put before a step. `step.index` and `stepIndex` are the
 * first index after the prefix; with start `hint`, which has no prefix, `stepIndex` is the step of the new run
 * before which the hint is shown.
 */
export const ReplayChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("replace"), step: ReplayStep }),
  z.object({
    kind: z.literal("hint"),
    stepIndex: z.int().nonnegative(),
    /** To whom it is shown; all agents where it is absent. */
    agent: z.string().optional(),
    text: z.string().min(1),
  }),
]);
export type ReplayChange = z.infer<typeof ReplayChange>;

/** Body of `POST /replays`. */
export const ReplayRequest = z.object({
  protocol: z.literal(replayProtocol),
  trace: ReplayedTrace,
  start: z.enum(replayStarts),
  /**
   * Steps 0..n-1 as they were; empty unless `start` is `prefix`. With `prefix` it may be empty too: then the
   * run begins with its first step.
   */
  prefix: z.array(ReplayStep).max(replayLimits.steps),
  change: ReplayChange.nullable().default(null),
  /** An agent that is left out, or whose part another agent of the system takes. */
  without: z.object({ agent: z.string(), replacement: z.string().optional() }).nullable().default(null),
  /** Whatever the system draws at random follows from it, where it can. */
  seed: z.int().nonnegative(),
  /** `steps` counts those that are new: after the prefix, a replaced one among them. */
  limits: z.object({ seconds: z.number().positive(), steps: z.int().positive() }),
});
export type ReplayRequest = z.infer<typeof ReplayRequest>;

/**
 * How a replay ended. `outcome` is the checker's result; `score` 0–1 where the checker has degrees; `milestones` those
 * of the capabilities that were reached.
 */
export const ReplayOutcome = z.object({
  outcome: z.enum(outcomes),
  score: z.number().min(0).max(1).nullable().default(null),
  milestones: z.array(z.string().max(200)).max(100).default([]),
  finalAnswer: z.string().max(replayLimits.finalAnswerLength).nullable().default(null),
  /** Why the checker decided so, for people. */
  message: z.string().max(10_000).nullable().default(null),
  costUsd: z.number().nonnegative().max(replayLimits.costUsd).nullable().default(null),
});
export type ReplayOutcome = z.infer<typeof ReplayOutcome>;

/**
 * Error codes that a system answers with, as a line of the stream or as `{ error }` with the HTTP
 * status that stands beside each.
 */
export const replayErrorStatus = {
  "invalid-request": 400,
  "bad-signature": 401,
  "unknown-trace": 404,
  "key-reused": 409,
  unsupported: 422,
  busy: 429,
  failed: 500,
  /** Only as lines: these end a replay that had begun. */
  cancelled: 200,
  "time-out": 200,
  "step-limit": 200,
} as const;
export type ReplayErrorCode = keyof typeof replayErrorStatus;
export const replayErrorCodes = Object.keys(replayErrorStatus) as [ReplayErrorCode, ...ReplayErrorCode[]];

/** Body of an answer that is no replay. */
export const ReplayRefusal = z.object({
  error: z.object({ code: z.enum(replayErrorCodes), message: z.string().max(10_000) }),
});
export type ReplayRefusal = z.infer<typeof ReplayRefusal>;

/**
 * One line of the answer to `POST /replays`, `application/x-ndjson`: `begun`, then steps from the first new index on,
 * then `outcome` or `error`; `alive` whenever nothing else is to be said.
 */
export const ReplayLine = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("begun"),
    /** For `DELETE /replays/{id}`. */
    replayId: z.string().regex(replayKey),
    /**
     * SHA-256, hex, over the steps that it really starts from: see prefix-hash.ts. Of no
     * steps where it starts from scratch.
     */
    prefixHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ type: z.literal("step"), step: ReplayStep }),
  z.object({ type: z.literal("alive") }),
  z.object({ type: z.literal("outcome"), ...ReplayOutcome.shape }),
  z.object({ type: z.literal("error"), code: z.enum(replayErrorCodes), message: z.string().max(10_000) }),
]);
export type ReplayLine = z.infer<typeof ReplayLine>;
