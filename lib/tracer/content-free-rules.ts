import { answerOriginStep } from "@/lib/attribution/rules/answer-origin";
import { contentFreeRules } from "@/lib/attribution/rules/content-free-rules";
import { firstCodeStep } from "@/lib/attribution/rules/first-code";
import { type PointedAt } from "@/lib/attribution/score";
import { type Step, type Trace } from "@/lib/traces/trace";

/**
 * A way to answer that learns nothing. `answers` are the step and agent it names, or for a draw by
 * chance every step, each as likely.
 */
interface Rule {
  name: string;
  title: string;
  answer: (trace: Trace) => PointedAt[];
}

const pointAt = (step: Step | null | undefined): PointedAt[] =>
  step ? [{ stepIndex: step.index, agent: step.agent }] : [];

/** Rules that read no word of a trace, and the two rules without parameters that do. */
export const fixedRules: readonly Rule[] = [
  ...contentFreeRules.map(({ name, title, answer }): Rule => ({
    name,
    title,
    answer: ({ steps }: Trace) => answer(steps),
  })),
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
