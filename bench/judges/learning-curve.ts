import { fitFusion, systemOptions, usualOptions } from "@/lib/attribution/fusion/fit-fusion";
import { shuffled, seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { dealQuestions, nameSteps } from "./cross-validate";
import { fitPrior, hearOnly, rankJudges } from "./fit-judges";
import { type WrongRun } from "./read-verdicts";

const folds = 5;

/** How often each run is named rightly, over `repeats` draws of the labels. */
interface Curve {
  runs: WrongRun[];
  plurality: number[];
  /** By how many labels of the run's own set were drawn. */
  fromOthers: Map<number, number[]>;
  fromNothing: Map<number, number[]>;
}

/**
 * Three judges, the best on all other sets, on each question that lends no label: weights that begin from what was
 * fitted to the other sets, and weights that begin from nothing, after so many labels of the set itself.
 */
export function learningCurve(
  runs: readonly WrongRun[],
  { sizes, repeats, seed }: { sizes: readonly number[]; repeats: number; seed: number },
): Curve {
  const curve: Curve = { runs: [], plurality: [], fromOthers: new Map(), fromNothing: new Map() };
  for (const set of new Set(runs.map((run) => run.set))) {
    const others = runs.filter((run) => run.set !== set);
    const own = runs.filter((run) => run.set === set);
    const judges = rankJudges(others).slice(0, 3);
    const prior = fitPrior(others);
    const dealt = dealQuestions(own, folds, seed);
    for (let fold = 0; fold < folds; fold += 1) {
      const tested = own.filter((_, at) => dealt[at] === fold);
      const labelled = own.filter((_, at) => dealt[at] !== fold).map((run) => hearOnly(run, judges));
      for (const run of tested) {
        curve.runs.push(run);
        curve.plurality.push(nameSteps(run, judges, prior).plurality);
      }
      for (const size of sizes) {
        const right = { fromOthers: tested.map(() => 0), fromNothing: tested.map(() => 0) };
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          const drawn = shuffled(labelled, seededRandom(seed + 1000 * fold + repeat)).slice(0, size);
          const fitted = {
            fromOthers: fitFusion(drawn, systemOptions(prior)),
            fromNothing: fitFusion(drawn, usualOptions),
          };
          for (const [at, run] of tested.entries())
            for (const from of ["fromOthers", "fromNothing"] as const)
              right[from][at] = (right[from][at] ?? 0) + nameSteps(run, judges, fitted[from]).fusion / repeats;
        }
        for (const from of ["fromOthers", "fromNothing"] as const)
          curve[from].set(size, [...(curve[from].get(size) ?? []), ...right[from]]);
      }
    }
  }
  return curve;
}
