import { firstCodeStep } from "@/lib/attribution/rules/first-code";
import { answerOriginStep } from "@/lib/attribution/rules/answer-origin";
import { firstActingStep, isActing } from "@/lib/attribution/rules/acting-steps";
import { busiestWorkerSteps } from "@/lib/attribution/rules/busiest-worker";
import { type PointedAt } from "@/lib/attribution/score";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step, type Trace } from "@/lib/traces/trace";

/** A way to answer that learns nothing. `answers` are the step and agent it names, or for a draw by chance every step, each as likely. */
export interface Rule {
  name: string;
  title: string;
  answer: (trace: Trace) => PointedAt[];
}

const pointAt = (step: Step | null | undefined): PointedAt[] =>
  step ? [{ stepIndex: step.index, agent: step.agent }] : [];

/** Rules that read no word of a trace, and the two rules without parameters that do. */
export const fixedRules: readonly Rule[] = [
  {
    name: "random-step",
    title: "Any step, by chance",
    answer: ({ steps }) => steps.map(({ index, agent }) => ({ stepIndex: index, agent })),
  },
  { name: "first-step", title: "The first step and its agent", answer: ({ steps }) => pointAt(steps[0]) },
  { name: "last-step", title: "The last step and its agent", answer: ({ steps }) => pointAt(steps.at(-1)) },
  {
    name: "first-worker",
    title: "The first acting step after the opening and its agent",
    answer: (trace) => pointAt(firstActingStep(trace)),
  },
  {
    name: "last-worker",
    title: "The last acting step and its agent",
    answer: (trace) => pointAt(trace.steps.findLast(isActing) ?? trace.steps.at(-1)),
  },
  {
    name: "busiest-worker",
    title: "The agent that acts most often, at its first step",
    answer: (trace) => pointAt(busiestWorkerSteps(trace)[0]),
  },
  {
    name: "first-code",
    title: "First code or first failing code",
    answer: (trace) => pointAt(firstCodeStep(trace)?.step),
  },
  {
    name: "answer-origin",
    title: "Origin of the final answer",
    answer: (trace) => pointAt(answerOriginStep(trace)?.step),
  },
];

/** Always step k: the k whose step, and the k whose agent, is right most often on these very labels. So it was chosen in hindsight. */
export function bestFixedSteps(traces: readonly { trace: Trace; label: PointedAt }[]): { step: number; agent: number } {
  const longest = Math.max(0, ...traces.map(({ trace }) => trace.steps.length));
  const hits = (isRight: (trace: Trace, label: PointedAt, k: number) => boolean): number => {
    const counts = Array.from(
      { length: longest },
      (_, k) => traces.filter(({ trace, label }) => isRight(trace, label, k)).length,
    );
    return counts.indexOf(Math.max(...counts));
  };
  return {
    step: hits((_, label, k) => label.stepIndex === k),
    agent: hits((trace, label, k) => {
      const speaker = trace.steps[k]?.agent;
      return speaker !== undefined && sameAgent(speaker, label.agent);
    }),
  };
}

/** How often a rule is right of a trace, 0–1: a draw by chance is right as often as its answers are. */
export function scoreRule(answers: readonly PointedAt[], label: PointedAt): { step: number; agent: number } {
  const count = Math.max(answers.length, 1);
  return {
    step: answers.filter(({ stepIndex }) => stepIndex === label.stepIndex).length / count,
    agent: answers.filter(({ agent }) => sameAgent(agent, label.agent)).length / count,
  };
}
