import { createEstimator } from "@/lib/attribution/evaluation/estimator";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";
import { type Share } from "@/lib/attribution/statistics/estimate";
import { groupBy } from "@/lib/traces/group-by";
import { type Step, type Trace } from "@/lib/traces/trace";
import { createVocabulary, likeliestSteps, trainWordWeights, type WordCase } from "./bag-of-words";
import { leavesOf } from "./label-places";
import { type MadeFailure } from "./made-failure";
import { type QualityReport } from "./quality-report";

interface WordsInput {
  failures: readonly MadeFailure[];
  tasks: readonly number[];
  passed: readonly Trace[];
  /** The labeled step of each failure as it was before the fault; null where that is not known, or none was put in. */
  cleanSteps: readonly (Step | null)[];
  seed: number;
}

interface WordAnswers {
  name: string;
  title: string;
  /** The steps that it names of each failure, each as likely; null where it cannot be asked. */
  answers: (number[] | null)[];
}

const leastSteps = 5;
const toldWords = 15;

/**
 * What a rule of single words names, learned on one half of the tasks and asked on the other, both ways; and which
 * words tell. Where the steps are known that faults were put into, the same is asked with those steps as they were
 * before: what is right there is known from the kind of step alone, and only what lies above it do the fault's own
 * words give away. An injection whose step before is not known is left out of that, and counted: with the fault's words
 * in it, it would be found by them.
 */
export function measureWords({ failures, tasks, passed, cleanSteps, seed }: WordsInput): {
  answers: WordAnswers[];
  telling: string[];
  newWords: QualityReport["newWords"];
  foundByWords: QualityReport["foundByWords"];
} {
  const vocabulary = createVocabulary();
  const half = halfOf(tasks, seed);
  const ask = (cases: readonly (WordCase | null)[]): { answers: (number[] | null)[]; weights: Float64Array[] } => {
    const weights = [false, true].map((side) =>
      trainWordWeights(
        cases.flatMap((one, at) => (one !== null && half.has(tasks[at] ?? 0) === side ? [one] : [])),
        vocabulary.words.length,
        seed,
      ),
    );
    const weightsFor = (at: number): Float64Array => weights[half.has(tasks[at] ?? 0) ? 0 : 1] as Float64Array;
    return { weights, answers: cases.map((one, at) => one && likeliestSteps(one.steps, weightsFor(at))) };
  };
  const cases = failures.map(({ trace }): WordCase => ({
    steps: trace.steps.map((step) => vocabulary.read(saidIn(step))),
    label: trace.groundTruth.stepIndex,
  }));
  const before = failures.map(({ evidence }, at): WordCase | null => {
    const { steps, label } = cases[at] as WordCase;
    const clean = cleanSteps[at] ?? null;
    if (clean === null) return evidence.way === "injection" ? null : { steps, label };
    return { label, steps: steps.with(label, vocabulary.read(saidIn(clean))) };
  });
  const unknownCount = before.filter((one) => one === null).length;
  const asked = ask(cases);
  const plain = cleanSteps.some((one) => one !== null) ? ask(before) : null;
  return {
    answers: [
      { name: "bag-of-words", title: "Single words, learned on the other half of the tasks", answers: asked.answers },
      ...(plain
        ? [
            {
              name: "bag-of-words-before",
              title: `The same with injected steps as they were before the fault${unknownCount === 0 ? "" : `, without ${unknownCount} of which that is not known`}`,
              answers: plain.answers,
            },
          ]
        : []),
    ],
    telling: tellingWords(cases, asked.weights, vocabulary.words),
    foundByWords: foundByOperator(failures, asked.answers, plain?.answers ?? null),
    newWords: passed.length === 0 ? null : newWordsOf(failures, tasks, passed, seed),
  };
}

/** The share of each operator's labeled steps that the answers name, the clearest first. */
function foundByOperator(
  failures: readonly MadeFailure[],
  answers: readonly (readonly number[] | null)[],
  before: readonly (readonly number[] | null)[] | null,
): QualityReport["foundByWords"] {
  const places = failures.map(({ operator, trace }, at) => ({
    operator: operator ?? "not known",
    label: trace.groundTruth.stepIndex,
    at,
  }));
  const shareOf = (own: typeof places, named: readonly (readonly number[] | null)[]): number | null => {
    const asked = own.flatMap(({ label, at }) => {
      const steps = named[at] ?? null;
      return steps === null ? [] : [steps.includes(label) ? 1 / steps.length : 0];
    });
    return asked.length === 0 ? null : asked.reduce((sum, share) => sum + share, 0) / asked.length;
  };
  return [...groupBy(places, ({ operator }) => operator)]
    .map(([operator, own]) => ({
      operator,
      count: own.length,
      found: shareOf(own, answers) ?? 0,
      before: before && shareOf(own, before),
    }))
    .sort((a, b) => b.found - a.found || b.count - a.count);
}

/** What a step says: of a call its arguments, since their JSON is full of escapes. */
const saidIn = ({ content, tool }: Step): string =>
  typeof tool?.arguments === "object" && tool.arguments !== null ? leavesOf(tool.arguments).join("\n") : content;

/** The tasks of one half. */
function halfOf(tasks: readonly number[], seed: number): Set<number> {
  const all = shuffled([...new Set(tasks)], seededRandom(seed));
  return new Set(all.slice(0, Math.floor(all.length / 2)));
}

function tellingWords(
  cases: readonly WordCase[],
  weights: readonly Float64Array[],
  words: readonly string[],
): string[] {
  const counts = new Map<number, number>();
  for (const { steps, label } of cases)
    for (const index of steps[label] ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
  // What speaks for a label in both halves is no chance of one of them.
  const weightOf = (index: number): number => Math.min(...weights.map((one) => one[index] ?? 0));
  return [...counts]
    .flatMap(([index, count]) => (count >= leastSteps && weightOf(index) > 0 ? [index] : []))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, toldWords)
    .map((index) => words[index] ?? "");
}

const letters = /\p{L}+/gu;
const wordsIn = (text: string): string[] => text.toLowerCase().match(letters) ?? [];

/**
 * Steps with a word that no passed run has, labeled and not: a fault that writes in
 * words of its own gives itself away.
 */
function newWordsOf(
  failures: readonly MadeFailure[],
  tasks: readonly number[],
  passed: readonly Trace[],
  seed: number,
): { labelled: Share; others: Share } {
  const known = new Set(passed.flatMap(({ question, steps }) => [question, ...steps.map(saidIn)].flatMap(wordsIn)));
  const isNew = (text: string): boolean => wordsIn(text).some((word) => !known.has(word));
  const estimator = createEstimator(tasks, seed);
  const labelled = failures.map(({ trace }) => {
    const step = trace.steps[trace.groundTruth.stepIndex];
    return Number(step !== undefined && isNew(saidIn(step)));
  });
  const others = failures.map(({ trace }) => {
    const rest = trace.steps.filter(({ index }) => index !== trace.groundTruth.stepIndex);
    return rest.length === 0 ? null : rest.filter((step) => isNew(saidIn(step))).length / rest.length;
  });
  return { labelled: estimator.share(labelled), others: estimator.share(others) };
}
