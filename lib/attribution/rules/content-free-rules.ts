import { sameAgent } from "@/lib/traces/normalise-agent";
import { remembered } from "../remembered";
import { type PointedAt } from "../score";
import { firstActingStep, isActing, type OutlinedStep } from "./acting-steps";
import { busiestWorkerSteps } from "./busiest-worker";

/**
 * A way to answer that reads no word. `answers` are the step and agent it names, or for a draw by
 * chance every step, each as likely.
 */
interface ContentFreeRule {
  name: string;
  title: string;
  answer: (steps: readonly OutlinedStep[]) => PointedAt[];
}

const pointAt = (step: OutlinedStep | null | undefined): PointedAt[] =>
  step ? [{ stepIndex: step.index, agent: step.agent }] : [];

/** What weights and methods are compared with, in the figures of a tracer and in every table of an evaluation. */
export const contentFreeRules = [
  {
    name: "random-step",
    title: "Any step, by chance",
    answer: (steps) => steps.map(({ index, agent }) => ({ stepIndex: index, agent })),
  },
  { name: "first-step", title: "The first step and its agent", answer: (steps) => pointAt(steps[0]) },
  { name: "last-step", title: "The last step and its agent", answer: (steps) => pointAt(steps.at(-1)) },
  {
    name: "first-worker",
    title: "The first acting step after the opening and its agent",
    answer: (steps) => pointAt(firstActingStep({ steps })),
  },
  {
    name: "last-worker",
    title: "The last acting step and its agent",
    answer: (steps) => pointAt(steps.findLast(isActing) ?? steps.at(-1)),
  },
  {
    name: "busiest-worker",
    title: "The agent that acts most often, at its first step",
    answer: (steps) => pointAt(busiestWorkerSteps({ steps })[0]),
  },
] as const satisfies readonly ContentFreeRule[];

export const bestFixedTitle = (best: { step: number; agent: number }): string =>
  `Always step ${best.step}, and the agent of step ${best.agent}: the best choice, made in hindsight`;

/**
 * Always step k: the k whose step, and the k whose agent, is right most often on these very labels.
 * So it was chosen in hindsight.
 */
export function bestFixedSteps(traces: readonly { steps: readonly { agent: string }[]; label: PointedAt }[]): {
  step: number;
  agent: number;
} {
  const longest = traces.reduce((most, { steps }) => Math.max(most, steps.length), 0);
  const [stepHits, agentHits] = [new Int32Array(longest), new Int32Array(longest)];
  const count = (hits: Int32Array, k: number): void => void (hits[k] = (hits[k] ?? 0) + 1);
  for (const { steps, label } of traces) {
    count(stepHits, label.stepIndex);
    const isLabelled = remembered((agent: string) => sameAgent(agent, label.agent));
    for (const [k, { agent }] of steps.entries()) if (isLabelled(agent)) count(agentHits, k);
  }
  return { step: firstOfMost(stepHits), agent: firstOfMost(agentHits) };
}

const firstOfMost = (hits: Int32Array): number => Math.max(0, hits.indexOf(hits.reduce((a, b) => Math.max(a, b), 0)));

/** How often a rule is right of a trace, 0–1: a draw by chance is right as often as its answers are. */
export function scoreRule(answers: readonly PointedAt[], label: PointedAt): { step: number; agent: number } {
  const count = Math.max(answers.length, 1);
  return {
    step: answers.filter(({ stepIndex }) => stepIndex === label.stepIndex).length / count,
    agent: answers.filter(({ agent }) => sameAgent(agent, label.agent)).length / count,
  };
}
