import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { remembered } from "../remembered";
import { bestFixedSteps, bestFixedTitle, contentFreeRules } from "../rules/content-free-rules";
import { type OutlinedStep } from "../rules/acting-steps";
import { type EvaluationCase } from "./evaluation-case";
import { groupBy } from "@/lib/traces/group-by";
import { type Guess } from "./score-by-chance";

/** A rule that reads no word, for a table: what it would answer of a case. */
export interface ContentFreeBaseline {
  name: string;
  title: string;
  /** Chosen on the very labels that it is measured on: more than anybody could have reached. */
  isHindsight: boolean;
  guess: (one: LabelledCase) => Guess;
}

/** A case with ground truth. */
export type LabelledCase = EvaluationCase & { truth: NonNullable<EvaluationCase["truth"]> };

export const isLabelled = (one: EvaluationCase): one is LabelledCase => one.truth !== null;

const stepsOf = ({ outline }: EvaluationCase): OutlinedStep[] =>
  outline.map(({ agent, kind }, index) => ({ index, agent, kind }));

type KeyOf = (agent: string) => string;

/**
 * The rules that stand in every table, made for these cases: those without parameters; step 1; the random baseline of
 * the Who&When paper, which draws a step and, apart from it, a name;
 * the best fixed step and agent, in hindsight; and the agent that is labeled most often on traces of other questions.
 * The speaker of a turn by chance is the agent of "any step, by chance".
 */
export function contentFreeBaselines(cases: readonly LabelledCase[]): ContentFreeBaseline[] {
  const keyOf = remembered((agent) => normaliseAgent(agent).toLowerCase());
  const fixed = contentFreeRules.map(({ name, title, answer }): ContentFreeBaseline => {
    return { name, title, isHindsight: false, guess: (one) => ({ kind: "paired", answers: answer(stepsOf(one)) }) };
  });
  const [randomStep, ...others] = fixed as [ContentFreeBaseline, ...ContentFreeBaseline[]];
  return [randomStep, randomNameAndStep(keyOf), stepOne, ...others, mostLabelledAgent(cases, keyOf), bestFixed(cases)];
}

/**
 * Wang et al., Which Agent Causes Task Failures and When?, arXiv 2505.00212, Table 1, "Random": 1 / names, 1 / steps.
 */
const randomNameAndStep = (keyOf: KeyOf): ContentFreeBaseline => ({
  name: "random-name-and-step",
  title: "Any name and any step, by chance, as in the Who&When paper",
  isHindsight: false,
  guess: ({ outline }) => {
    const names = new Map(outline.map(({ agent }) => [keyOf(agent), agent]));
    return { kind: "apart", steps: [...outline.keys()], agents: [...names.values()] };
  },
});

const stepOne: ContentFreeBaseline = {
  name: "step-1",
  title: "Always step 1 and its agent",
  isHindsight: false,
  guess: ({ outline: [, second] }) => ({
    kind: "paired",
    answers: second ? [{ stepIndex: 1, agent: second.agent }] : [],
  }),
};

/** Where several names lead, one of them by chance. It names the first step of that agent, where there is one. */
function mostLabelledAgent(cases: readonly LabelledCase[], keyOf: KeyOf): ContentFreeBaseline {
  const spellings = new Map(cases.map(({ truth }) => [keyOf(truth.agent), truth.agent]));
  const all = countLabels(cases, keyOf);
  const leaders = new Map(
    [...groupBy(cases, ({ question }) => question)].map(([question, own]) => {
      const taken = countLabels(own, keyOf);
      const rest = [...all].map(([key, count]) => ({ key, count: count - (taken.get(key) ?? 0) }));
      const most = rest.reduce((best, { count }) => Math.max(best, count), 1);
      return [question, rest.filter(({ count }) => count === most).map(({ key }) => key)];
    }),
  );
  return {
    name: "most-labelled-agent",
    title: "The agent that is labeled most often on other questions, at its first step",
    isHindsight: false,
    guess: ({ question, outline }) => {
      const keys = outline.map(({ agent }) => keyOf(agent));
      const answers = (leaders.get(question) ?? []).map((key) => {
        const at = keys.indexOf(key);
        return { agent: spellings.get(key) ?? key, stepIndex: at < 0 ? null : at };
      });
      return { kind: "paired", answers };
    },
  };
}

function countLabels(cases: readonly LabelledCase[], keyOf: KeyOf): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { truth } of cases) counts.set(keyOf(truth.agent), (counts.get(keyOf(truth.agent)) ?? 0) + 1);
  return counts;
}

function bestFixed(cases: readonly LabelledCase[]): ContentFreeBaseline {
  const best = bestFixedSteps(cases.map(({ outline, truth }) => ({ steps: outline, label: truth })));
  return {
    name: "same-step",
    title: bestFixedTitle(best),
    isHindsight: true,
    guess: ({ outline }) => {
      const speaker = outline[best.agent]?.agent;
      return { kind: "apart", steps: [best.step], agents: speaker === undefined ? [] : [speaker] };
    },
  };
}
