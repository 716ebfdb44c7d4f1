import { gaussianSoftScore } from "@/lib/attribution/statistics/gaussian-soft-score";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type AnswerForm, readLenientAnswer, readStrictAnswer, type TracedAnswer } from "./traced-answer";

export interface RewardSettings {
  form: AnswerForm;
  /** λ, 0–1: how much of the reward the step is worth; the agent is worth the rest. */
  stepWeight: number;
  /** σ, in steps, above 0. */
  sigma: number;
}

/** As AgenTracer was trained. */
export const usualReward: RewardSettings = { form: "strict", stepWeight: 0.5, sigma: 1 };

/**
 * A reward and the parts that it is made of, each 0–1. Agent and step are those of whatever answer could be read,
 * also where its form earns nothing.
 */
export interface TracerReward {
  format: 0 | 1;
  agent: 0 | 1;
  step: number;
  total: number;
  answer: TracedAnswer | null;
}

/**
 * What an answer of a tracer is worth: R = I_format · (λ · r_step + (1 − λ) · r_agent), with r_step = exp(−(t̂ − t*)² /
 * 2σ²) and r_agent = 1 where both names mean one agent. The gated reward at two levels of AgenTracer (arXiv 2509.03312,
 * section 3). Takes time in proportion to the text.
 */
export function tracerReward(text: string, label: TracedAnswer, settings: RewardSettings = usualReward): TracerReward {
  const strict = readStrictAnswer(text);
  const answer = strict ?? readLenientAnswer(text);
  const format = (settings.form === "strict" ? strict : answer) === null ? 0 : 1;
  if (answer === null) return { format, agent: 0, step: 0, total: 0, answer };
  const agent = sameAgent(answer.agent, label.agent) ? 1 : 0;
  const step = gaussianSoftScore(answer.stepIndex - label.stepIndex, settings.sigma);
  const total = format * (settings.stepWeight * step + (1 - settings.stepWeight) * agent);
  return { format, agent, step, total, answer };
}
