import { fuse, type Fusion, likeliestStep } from "@/lib/attribution/fusion/fit-fusion";
import { countedStep } from "@/lib/attribution/fusion/heard";
import { pluralityStep } from "@/lib/attribution/fusion/plurality";
import { dealFolds } from "@/lib/tracer/deal-folds";
import { fitJudges, fitPrior, hearOnly, rankJudges } from "./fit-judges";
import { type WrongRun } from "./read-verdicts";

/** 1 where the labeled step is named, 0 where not, a run at a place. */
export interface Named {
  single: number[];
  plurality: number[];
  fusion: number[];
}

/** A number for each question, in the order in which they first occur. */
export const questionsOf = (runs: readonly { question: string }[]): number[] => {
  const numbers = new Map<string, number>();
  return runs.map(({ question }) => {
    const known = numbers.get(question) ?? numbers.size;
    numbers.set(question, known);
    return known;
  });
};

/** The fold of each run: all runs of a question are in one. */
export const dealQuestions = (runs: readonly WrongRun[], foldCount: number, seed: number): number[] =>
  dealFolds(questionsOf(runs), foldCount, seed);

/** The likeliest step; where judges say nothing of other steps, among those that they name, as `consensus` does. */
function fusedStep(run: WrongRun, fusion: Fusion): number {
  const posterior = fuse(run, fusion);
  if (run.heard.some(({ verdicts }) => verdicts !== null)) return likeliestStep(posterior);
  const named = new Set(run.heard.map((one) => countedStep(one, run.stepCount)));
  return likeliestStep(posterior.map((share, step) => (named.has(step) ? share : 0)));
}

/** What the best of `judges`, a vote among them, and their fusion name of a run. */
export function nameSteps(run: WrongRun, judges: readonly string[], fusion: Fusion): Record<keyof Named, number> {
  const heard = hearOnly(run, judges);
  const is = (step: number): number => Number(step === run.labelledStep);
  return {
    single: heard.heard[0] ? is(countedStep(heard.heard[0], run.stepCount)) : 0,
    plurality: is(pluralityStep(heard)),
    fusion: heard.heard.length > 0 ? is(fusedStep(heard, fusion)) : 0,
  };
}

/** For each count, each run by so many judges that are best on, and weights fitted to, the questions of other folds. */
export function crossValidate(
  runs: readonly WrongRun[],
  counts: readonly number[],
  { folds, seed }: { folds: number; seed: number },
): Named[] {
  const dealt = dealQuestions(runs, folds, seed);
  const all = counts.map((): Named => ({ single: [], plurality: [], fusion: [] }));
  for (let fold = 0; fold < folds; fold += 1) {
    const training = runs.filter((_, at) => dealt[at] !== fold);
    const prior = fitPrior(training);
    const ranked = rankJudges(training);
    for (const [place, count] of counts.entries()) {
      const judges = ranked.slice(0, count);
      const fusion = fitJudges(training, judges, prior);
      for (const [at, run] of runs.entries()) {
        if (dealt[at] !== fold) continue;
        const right = nameSteps(run, judges, fusion);
        for (const kind of ["single", "plurality", "fusion"] as const) {
          const named = all[place]?.[kind];
          if (named) named[at] = right[kind];
        }
      }
    }
  }
  return all;
}
