import { z } from "zod";
import { answerForms } from "@/lib/replay/reward/traced-answer";
import { endpoint } from "@/lib/http/endpoint";
import { parse, readJson } from "@/lib/http/parse-request";
import { isObject } from "@/lib/traces/json-value";

/** Answers of one request, at most. */
const mostAnswers = 4_096;
const Text = z.string().max(2_000_000);

const Label = z
  .union([
    z.string().min(1).max(1_000),
    z.strictObject({ agent: z.string().min(1).max(500), step: z.int().nonnegative() }),
    z.strictObject({ trace: z.string().min(1).max(100) }),
  ])
  .describe(
    'The right answer: "agent|step", { agent, step }, or the ground truth of the workspace for a trace: "trace:ID", { trace }.',
  );

const settings = {
  form: z
    .enum(answerForms)
    .default("strict")
    .describe("strict: exactly one <think>…</think> and one <answer>agent|step</answer>. lenient: only the answer."),
  step_weight: z.number().min(0).max(1).default(0.5).describe("λ: the weight of the step; the agent gets the rest."),
  sigma: z.number().min(0.01).max(1_000).default(1).describe("σ of the step's kernel, in steps."),
};

/**
 * As OpenRLHF asks a remote reward model: prompt and answer in one text, the prompt again,
 * and the label of the data set.
 */
export const OpenRlhfRewards = z.object({
  query: z.array(Text).min(1).max(mostAnswers),
  prompts: z.array(Text),
  labels: z.array(Label),
  ...settings,
});

const Message = z.object({
  role: z.string().optional(),
  content: z.string().max(2_000_000).nullish(),
  reasoning_content: z.string().max(2_000_000).nullish(),
  thinking: z.string().max(2_000_000).nullish(),
});

/**
 * As TRL calls a reward function: completions as texts or as messages, and the columns of the data set.
 * Other columns are passed over.
 */
export const TrlRewards = z.object({
  completions: z
    .array(z.union([Text, z.array(Message).max(100)]))
    .min(1)
    .max(mostAnswers),
  label: z.array(Label).optional(),
  agent: z.array(z.string().min(1).max(500)).optional(),
  step: z.array(z.union([z.int().nonnegative(), z.string().max(20)])).optional(),
  trace: z.array(z.string().min(1).max(100)).optional(),
  opens_thinking: z
    .boolean()
    .default(false)
    .describe("The chat template ends the prompt with <think>, so completions begin after it."),
  ...settings,
});

export const PlainRewards = z.strictObject({
  answers: z
    .array(z.strictObject({ text: Text, label: Label }))
    .min(1)
    .max(mostAnswers),
  ...settings,
});

const Shares = z.array(z.number().min(0).max(1));

/** Some hundred answers with prompts of the longest kind. */
const maxBodyBytes = 64 * 1024 * 1024;

/** By the names of its fields, so that what is wrong is said of the shape that was meant. */
const readBatch = (body: unknown) => {
  if (isObject(body) && "query" in body) return parse(OpenRlhfRewards, body, "body");
  if (isObject(body) && "completions" in body) return parse(TrlRewards, body, "body");
  return parse(PlainRewards, body, "body");
};

export const scoreAnswers = endpoint({
  method: "post",
  path: "/api/v1/rewards",
  summary:
    "Compute rewards for a tracer in training, in the request shapes of OpenRLHF and TRL or plain: format × (λ · step + (1 − λ) · agent). Results keep the request order; an unreadable answer earns 0.",
  permission: "trace:read",
  body: z.union([OpenRlhfRewards, TrlRewards, PlainRewards]),
  isBodyUnread: true,
  answer: {
    status: 200,
    description: "The rewards, from 0 to 1, and their components.",
    schema: z.object({
      rewards: Shares,
      scores: Shares.describe("The same values, for trainers that filter by a score from 0 to 1."),
      extra_logs: z.object({ format: Shares, agent: Shares, step: Shares }),
    }),
  },
  handler: async ({ ctx, request }) => {
    const { scoreAnswers } = await import("@/lib/services/lab/feedback/score-answers");
    const { form, step_weight: stepWeight, sigma, ...batch } = readBatch(await readJson(request, maxBodyBytes));
    const rewards = await scoreAnswers(ctx, { batch, settings: { form, stepWeight, sigma } });
    const totals = rewards.map(({ total }) => total);
    return {
      rewards: totals,
      scores: totals,
      extra_logs: {
        format: rewards.map(({ format }) => format),
        agent: rewards.map(({ agent }) => agent),
        step: rewards.map(({ step }) => step),
      },
    };
  },
});
