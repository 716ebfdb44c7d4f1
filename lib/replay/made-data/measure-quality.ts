import {
  contentFreeBaselines,
  type ContentFreeBaseline,
  type LabelledCase,
  isLabelled,
} from "@/lib/attribution/evaluation/content-free-baselines";
import { caseOfTrace } from "@/lib/attribution/evaluation/case-of-trace";
import { createEstimator, type Estimator } from "@/lib/attribution/evaluation/estimator";
import { scoreByChance } from "@/lib/attribution/evaluation/score-by-chance";
import { type Step, type Trace } from "@/lib/traces/trace";
import { countFailures } from "./count-failures";
import { findDuplicates } from "./find-duplicates";
import { readInjectionMetadata } from "../injection/injection-metadata";
import { injectedTextOf, scaffoldOf } from "./label-places";
import { type MadeFailure } from "./made-failure";
import { type QualityReport, type RuleScore } from "./quality-report";
import { taskNumbers } from "./split-failures";
import { measureWords } from "./measure-words";

export interface QualityInput {
  failures: readonly MadeFailure[];
  /** The split of each failure; null for none. */
  splits: readonly (string | null)[];
  /** Runs of the same system that passed, to know its words by; may be empty. */
  passed: readonly Trace[];
  /**
   * The labeled step of each failure as it was before the fault; null where that is not known. Where this is
   * absent it is looked for among `passed`.
   */
  cleanSteps?: readonly (Step | null)[];
  /** Of all draws: the same input and seed give the same report. */
  seed: number;
}

/**
 * How good a made data set is, and most of all how far one gets on it without understanding anything: so that nobody
 * trains on an artifact of how it was made. Intervals are over tasks.
 */
export function measureQuality({ failures, splits, passed, cleanSteps, seed }: QualityInput): QualityReport {
  const tasks = taskNumbers(failures);
  const cases = failures
    .map(({ trace }, at) => caseOfTrace(trace, { traceId: String(at), question: tasks[at] ?? 0, subset: null }))
    .filter(isLabelled);
  const estimator = createEstimator(tasks, seed);
  const words = measureWords({
    failures,
    tasks,
    passed,
    cleanSteps: cleanSteps ?? findCleanSteps(failures, passed),
    seed,
  });
  const rules = [...contentFreeBaselines(cases), firstHandOff].map((rule) => scoreRule(rule, cases, estimator));
  return {
    ...countFailures(failures, splits, tasks),
    rules: [
      ...rules,
      ...words.answers.map(({ name, title, answers }) => scoreAnswers(name, title, answers, cases, estimator)),
    ],
    tellingWords: words.telling,
    foundByWords: words.foundByWords,
    newWords: words.newWords,
    injectedText: injectedTextOf(failures),
    scaffold: scaffoldOf(failures, tasks),
    duplicates: findDuplicates(failures, splits, tasks),
  };
}

/** Of each injection the step that became the labeled one, where the run that it was put into is among these. */
function findCleanSteps(failures: readonly MadeFailure[], passed: readonly Trace[]): (Step | null)[] {
  const sources = new Map(passed.map((trace) => [trace.contentHash, trace]));
  return failures.map(
    ({ trace }) =>
      sources.get(readInjectionMetadata(trace.metadata)?.source ?? "")?.steps[trace.groundTruth.stepIndex] ?? null,
  );
}

/**
 * The rule that is right of 39.4% of the steps in AgenTracer's released file: the first step
 * after which somebody else acts.
 */
const firstHandOff: ContentFreeBaseline = {
  name: "first-hand-off",
  title: "The first hand-off and its agent",
  isHindsight: false,
  guess: ({ outline }) => {
    const acts = (kind: string): boolean =>
      kind === "message" || kind === "handoff" || kind === "thought" || kind === "tool-call";
    const turn = outline.findIndex(
      ({ agent, kind }, at) => acts(kind) && outline[at + 1] !== undefined && outline[at + 1]?.agent !== agent,
    );
    const marked = outline.findIndex(({ kind }) => kind === "handoff");
    const at = marked < 0 ? turn : marked;
    const agent = outline[at]?.agent;
    return { kind: "paired", answers: agent === undefined ? [] : [{ stepIndex: at, agent }] };
  },
};

const scoreRule = (
  { name, title, isHindsight, guess }: ContentFreeBaseline,
  cases: readonly LabelledCase[],
  estimator: Estimator,
): RuleScore => {
  const scores = cases.map((one) => scoreByChance(guess(one), one.truth));
  return {
    name,
    title,
    isHindsight,
    readsWords: false,
    step: estimator.share(scores.map(({ step }) => step)),
    agent: estimator.share(scores.map(({ agent }) => agent)),
  };
};

function scoreAnswers(
  name: string,
  title: string,
  answers: readonly (readonly number[] | null)[],
  cases: readonly LabelledCase[],
  estimator: Estimator,
): RuleScore {
  const scores = cases.map((one, at) => {
    const steps = answers[at] ?? null;
    if (steps === null) return null;
    const named = steps.flatMap((stepIndex) => {
      const agent = one.outline[stepIndex]?.agent;
      return agent === undefined ? [] : [{ stepIndex, agent }];
    });
    return scoreByChance({ kind: "paired", answers: named }, one.truth);
  });
  return {
    name,
    title,
    isHindsight: false,
    readsWords: true,
    step: estimator.share(scores.map((score) => score && score.step)),
    agent: estimator.share(scores.map((score) => score && score.agent)),
  };
}
