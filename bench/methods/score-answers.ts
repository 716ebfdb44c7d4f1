import { scoreAttribution } from "@/lib/attribution/score";
import { type AttributeOutcome } from "@/lib/llm/attribute-trace";
import { type Attribution } from "@/lib/traces/attribution";

/**
 * Means over the draws of a judge, by trace: whether step, agent and one of the first three steps were right, what
 * was asked and how much was sent.
 */
export interface Scores {
  step: number[];
  agent: number[];
  top3: number[];
  calls: number[];
  tokens: number[];
}

/** The step that is answered, then the suspects in their order, each step once. */
const ranked = ({ stepIndex, suspects }: Attribution): number[] => [
  ...new Set([stepIndex, ...suspects.map((suspect) => suspect.stepIndex)]),
];

/** Scores of one outcome. One without an answer is wrong in all, and stays among those that are counted. */
export function scoreOutcome(
  { attribution, callCount, inputTokens }: AttributeOutcome,
  truth: { agent: string; stepIndex: number },
): Record<keyof Scores, number> {
  const asked = { calls: callCount, tokens: inputTokens };
  if (!attribution) return { step: 0, agent: 0, top3: 0, ...asked };
  const { isStepRight, isAgentRight } = scoreAttribution(attribution, truth);
  const isNear = ranked(attribution).slice(0, 3).includes(truth.stepIndex);
  return { step: Number(isStepRight), agent: Number(isAgentRight), top3: Number(isNear), ...asked };
}

/** The mean of several draws, trace by trace. */
export function meanScores(draws: readonly (readonly Record<keyof Scores, number>[])[]): Scores {
  const [first = []] = draws;
  const mean = (pick: keyof Scores): number[] =>
    first.map((_, at) => draws.reduce((sum, draw) => sum + (draw[at]?.[pick] ?? 0), 0) / draws.length);
  return { step: mean("step"), agent: mean("agent"), top3: mean("top3"), calls: mean("calls"), tokens: mean("tokens") };
}
