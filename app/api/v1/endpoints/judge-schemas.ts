import { z } from "zod";
import { biasMeasures } from "@/lib/attribution/certificate/certificate";

const interval = { value: z.number(), low: z.number(), high: z.number() };
const Measured = z.object({ ...interval, count: z.int() });
const Beaten = z.object({
  title: z.string().describe("The best without a model, or without a look at the text, on the same traces."),
  value: z.number(),
  difference: z.object(interval).describe("The judge's share minus it, paired; 95% bootstrap interval."),
  isBeaten: z.boolean(),
});

const JudgeIdentity = z.object({
  method: z.string(),
  methodVersion: z.string(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()),
  revealExpectedAnswer: z.boolean(),
  policyHash: z.string().nullable().describe("SHA-256 of the attribution policy as the judge is told it."),
});

const Bias = z.object({
  probe: z.string(),
  of: z.enum(biasMeasures),
  count: z.int(),
  before: z.number(),
  after: z.number(),
  difference: z.object(interval).describe("`after` minus `before`; Newcombe's paired 95% interval."),
  p: z.number().describe("McNemar, exact."),
  holmP: z.number().describe("After Holm's correction over all biases of the certificate."),
  isFound: z.boolean(),
});

export const Certificate = z.object({
  judge: JudgeIdentity,
  traceCount: z.int(),
  missingCount: z.int(),
  repeats: z.int(),
  seed: z.int(),
  step: Measured.describe("First answers that name the labeled step; Wilson's 95% interval."),
  agent: Measured,
  denial: Measured.describe("Answers that nobody erred, of runs that have a decisive step."),
  sameStep: Measured.nullable().describe("The same step when asked again."),
  sameAgent: Measured.nullable(),
  baseline: z.object({ step: Beaten, agent: Beaten }),
  agreement: Measured.extend({ weights: z.array(z.string()).describe("Hashes of the weights that it read with.") })
    .nullable()
    .describe("First answers that name the tracer's step; later answers are compared with it."),
  biases: z.array(Bias),
  withoutProbe: z.array(z.string()),
  confidences: z.array(z.number()),
  servedBy: z.array(z.string()).describe("The models that answered, as the endpoint says it."),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
});

const states = ["measuring", "lost", "above", "not-above", "too-few"] as const;
const lowest = z.number().min(0).max(1).nullable();

/** What stands beside the answer of a judge. */
export const JudgeMark = z.object({
  state: z.enum([...states, "none"]).describe("`none`: this judge, as it was asked, was never certified."),
  sentence: z.string(),
  certifiedAt: z.iso.datetime().nullable(),
  step: lowest.describe("Lower end of the 95% interval of the share of right steps; null if nothing was measured."),
  agent: lowest.describe("The same of right agents."),
});

export const CertifiedJudge = z.object({
  id: z.string(),
  judge: JudgeIdentity,
  title: z.string(),
  state: z
    .enum(states)
    .describe("`above`: its exact steps are above the best without a model, with the whole interval."),
  sentence: z.string(),
  loss: z.array(z.string()).describe("Why the certificate no longer holds; empty while it does."),
  certificate: Certificate.nullable(),
  drawnCount: z.int(),
  evaluation: z
    .object({
      id: z.string(),
      state: z.enum(["filling", "running", "stopped", "incomplete", "cancelled", "done"]),
      endedCount: z.int(),
      runCount: z.int(),
    })
    .nullable(),
  createdAt: z.string(),
});

export const UncertifiedJudge = z.object({
  title: z.string(),
  method: z.string(),
  providerName: z.string(),
  model: z.string(),
  runCount: z.int(),
});
