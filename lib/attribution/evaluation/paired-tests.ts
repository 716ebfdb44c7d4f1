import { type Column, subtract } from "../statistics/bootstrap";
import { holm } from "../statistics/holm";
import { mcnemarExact } from "../statistics/mcnemar";
import { permutationTest } from "../statistics/permutation-test";
import { withSpread } from "../statistics/with-spread";
import { valuesOf } from "./entry-scores";
import { type Estimator } from "./estimator";
import { type PairedTest } from "./evaluation-report";
import { type ScoredEntry } from "./score-entry";

export interface TestInput {
  entries: readonly ScoredEntry[];
  baselines: readonly ScoredEntry[];
  /** By their names, the rules that were chosen on the very labels: nothing is tested against them. */
  hindsight: ReadonlySet<string>;
  questions: readonly number[];
  estimator: Estimator;
  seed: number;
}

const halves = ["step", "agent"] as const;

/**
 * Every two entries on the traces that count for both, if any does, and every entry against the rule that reads no word
 * and is right most often of its half: who beats that one beats all of them. Corrected by Holm over all tests of the
 * table, steps and agents together.
 */
export function* testPairs(input: TestInput): Generator<void, PairedTest[]> {
  const found: Omit<PairedTest, "holmP">[] = [];
  for (const of of halves) {
    const rule = strongest(input, of);
    for (const [at, a] of input.entries.entries()) {
      for (const b of [...input.entries.slice(at + 1), ...(rule ? [rule] : [])]) {
        const test = testPair(a, b, of, input);
        if (test.caseCount > 0) found.push(test);
        yield;
      }
    }
  }
  const corrected = holm(found.map(({ permutationP }) => permutationP));
  return found.map((test, at) => ({ ...test, holmP: corrected[at] as number }));
}

/** Of equals, the first. */
function strongest({ baselines, hindsight }: TestInput, of: (typeof halves)[number]): ScoredEntry | undefined {
  const reached = ({ cases }: ScoredEntry): number => cases.reduce((sum, score) => sum + (score?.[of] ?? 0), 0);
  return baselines
    .filter(({ entry }) => !hindsight.has(entry.id))
    .reduce<ScoredEntry | undefined>((best, one) => (best && reached(best) >= reached(one) ? best : one), undefined);
}

function testPair(
  a: ScoredEntry,
  b: ScoredEntry,
  of: (typeof halves)[number],
  { questions, estimator, seed }: TestInput,
): Omit<PairedTest, "holmP"> {
  const [ofA, ofB] = [a, b].map(({ cases }) => valuesOf(cases, (score) => score[of])) as [Column, Column];
  const differences = subtract(ofA, ofB);
  const common = [...differences.keys()].filter((at) => differences[at] !== null);
  const onlyOf = (sign: number): number => common.filter((at) => differences[at] === sign).length;
  const questionCount = new Set(common.map((at) => questions[at])).size;
  const isPlain = questionCount === common.length && isAnsweredOnce(a) && isAnsweredOnce(b);
  const [onlyA, onlyB] = [onlyOf(1), onlyOf(-1)];
  return {
    a: a.entry.id,
    b: b.entry.id,
    of,
    caseCount: common.length,
    difference: withSpread(estimator.mean(differences), questionCount),
    permutationP: permutationTest(differences, questions, seed),
    mcnemar: isPlain ? { onlyA, onlyB, p: mcnemarExact(onlyA, onlyB) } : null,
  };
}

/** Each trace is right or wrong, and not so much of a draw by chance or of several repeats. */
const isAnsweredOnce = ({ cases, answers }: ScoredEntry): boolean =>
  answers.every(({ length }) => length < 2) &&
  cases.every((score) => score === null || [score.agent, score.step].every((share) => share === 0 || share === 1));
