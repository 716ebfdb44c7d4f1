import { z } from "zod";
import { Attribution, Quote } from "@/lib/traces/attribution";
import { JudgedRun } from "./schemas";

// What is said of runs besides the runs themselves.

const name = z.string().min(1).max(200);
const limits = {
  maxCostUsd: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe("Cost limit in US dollars. The run stops there as PARTIAL."),
  maxTokens: z
    .int()
    .positive()
    .max(2_147_483_647)
    .nullable()
    .optional()
    .describe("Token limit, input and output. The run stops there as PARTIAL."),
};

export const RunWish = z.strictObject({
  method: name.describe("A method name from docs/methods; trajectory is short for trajectory-divergence."),
  model: name.optional().describe("Defaults to the provider's first model."),
  provider: name.optional().describe("Name of one of the workspace's providers."),
  replyTokens: z
    .int()
    .min(256)
    .max(1_000_000)
    .optional()
    .describe("Longest reply that the model is asked for, thinking included. Defaults to the provider's setting."),
  revealExpectedAnswer: z.boolean().default(false).describe("Whether prompts contain the expected answer."),
  parameters: z
    .record(z.string().max(60), z.unknown())
    .default({})
    .describe("Method parameters by name. Omitted ones use their defaults."),
  ...limits,
  isFresh: z.boolean().default(false).describe("Whether to ignore cached replies of earlier runs."),
  isMasked: z.boolean().default(false).describe("Whether to mask text that addresses a judge."),
  targetId: z
    .string()
    .max(100)
    .optional()
    .describe(
      "Where a method replays the trace. Defaults to the target of its system, or the sandbox if the trace was made there.",
    ),
});

export const RetryWish = z
  .strictObject({ isFresh: z.boolean().optional(), isMasked: z.boolean().optional() })
  .default({})
  .describe("Defaults to the old run's value.");

export const RaisedLimits = z
  .strictObject(limits)
  .default({})
  .describe("Omitted limits stay the same; null removes a limit.");

const cost = z.number().nullable();

export const MethodPlan = z.object({
  method: z.string(),
  unavailable: z.string().nullable(),
  lackingCount: z.int(),
  replays: z
    .object({ min: z.int(), max: z.int() })
    .optional()
    .describe("Minimum and maximum number of replays, for a method that replays."),
  images: z
    .object({
      count: z.int(),
      mostTokens: z.int().nullable().describe("Null if nobody knows; then images are not counted."),
    })
    .optional()
    .describe("Images that a judge that sees is shown, at most so many tokens each, which the upper figures include."),
  minCalls: z.number(),
  maxCalls: z.number(),
  minInputTokens: z.number(),
  maxInputTokens: z.number(),
  minOutputTokens: z.number(),
  maxOutputTokens: z.number(),
  minCostUsd: cost,
  maxCostUsd: cost,
  minMinutes: z.number().nullable(),
  maxMinutes: z.number().nullable(),
  shortenedCount: z.int().describe("Traces longer than the model's context."),
  searchedCount: z.int().describe("Traces that the method searches because they leave too little room."),
  unfitCount: z.int(),
  largestCall: z.object({ tokens: z.int(), costUsd: z.number().nullable() }),
});

export const RunPlan = z.object({
  traceCount: z.int(),
  activeCount: z.int(),
  providerName: z.string().nullable(),
  model: z.string().nullable(),
  contextTokens: z.int(),
  requestsPerMinute: z.number().nullable(),
  tokensPerMinute: z.number().nullable(),
  chosen: MethodPlan,
  others: z.array(MethodPlan),
  month: z.object({ budgetUsd: z.number(), spentUsd: z.number(), reservedUsd: z.number() }).nullable(),
});

export const ReplayResult = z.object({
  isSame: z.boolean(),
  problem: z.string().nullable(),
  differences: z.array(z.object({ pointer: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  attribution: Attribution.nullable(),
  callCount: z.int(),
  recordedCount: z.int(),
});

const WordDifference = z.union([
  z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() }),
  z.object({ kind: z.literal("omitted"), omittedCount: z.int() }),
]);
const Field = z.object({ name: z.string(), a: z.string().nullable(), b: z.string().nullable(), isSame: z.boolean() });
const place = z.int().nullable();

export const RunComparison = z.object({
  a: JudgedRun,
  b: JudgedRun,
  difference: z.object({
    choices: z.array(Field),
    answers: z.array(Field),
    isSameAgent: z.boolean(),
    isSameStep: z.boolean(),
    reason: z.array(WordDifference),
    suspects: z.array(z.object({ stepIndex: z.int(), agent: z.string(), placeA: place, placeB: place })),
    quotes: z.object({ both: z.array(Quote), onlyA: z.array(Quote), onlyB: z.array(Quote) }),
    spent: z.array(Field),
  }),
  firstPrompt: z
    .object({
      sequenceA: z.int(),
      sequenceB: z.int(),
      nameA: z.string(),
      nameB: z.string(),
      messages: z.array(z.object({ role: z.enum(["system", "user"]), words: z.array(WordDifference) })),
    })
    .nullable(),
  masked: z.object({ depends: z.boolean(), sentence: z.string() }).nullable(),
});
