import {
  fitFusion,
  type Fusion,
  type FusionOptions,
  noFusion,
  systemOptions,
  usualOptions,
} from "@/lib/attribution/fusion/fit-fusion";
import { dealQuestions, type Named, nameSteps } from "./cross-validate";
import { fitPrior, hearOnly, noOwn, rankJudges } from "./fit-judges";
import { type WrongRun } from "./read-verdicts";

/** Groups of columns that a fit can do without. */
const columnGroups: Readonly<Record<string, readonly string[]>> = {
  "all columns": [],
  "no neighbors": ["just after the named", "just before the named"],
  "no verdicts": [
    "wrong, not the first",
    "neutral",
    "no verdict",
    "neutral in a run without a named one",
    "wrong to all",
    "share of judges to whom it is wrong, squared",
    "wrong to one",
  ],
  "no agreement": ["named by two", "share of judges that name it, squared", "named by all"],
  "no position": ["first step", "last step", "place, logarithm", "place, share of the run"],
  "no order": ["before the named", "earliest that is named", "second earliest that is named"],
};

/** What may be chosen about a fit; `isPulled` is whether it begins from panels of other judges. */
interface Variant {
  title: string;
  leftOut: readonly string[];
  isPulled: boolean;
  pull: number;
  ownPull: number;
}

const { pull: systemPull, ownPull: systemOwnPull } = systemOptions(noFusion);

const variants: readonly Variant[] = Object.entries(columnGroups).flatMap(([title, leftOut]) => [
  ...[systemPull / 3, systemPull, systemPull * 3].flatMap((pull) =>
    [systemOwnPull, noOwn].map((ownPull) => ({
      title: `${title}, pull ${pull}${ownPull === noOwn ? ", no weights of a judge" : ""}`,
      leftOut,
      isPulled: true,
      pull,
      ownPull,
    })),
  ),
  { title: `${title}, from nothing`, leftOut, isPulled: false, pull: usualOptions.pull, ownPull: usualOptions.ownPull },
]);

/** The best judges on these runs, and a way to fit each variant to them. */
function prepare(training: readonly WrongRun[]) {
  const ranked = rankJudges(training);
  const priors = new Map<readonly string[], Fusion>();
  const priorOf = (leftOut: readonly string[]): Fusion => {
    const prior = priors.get(leftOut) ?? fitPrior(training, leftOut);
    priors.set(leftOut, prior);
    return prior;
  };
  return {
    judgesOf: (count: number): string[] => ranked.slice(0, count),
    fit: (judges: readonly string[], { leftOut, isPulled, pull, ownPull }: Variant): Fusion => {
      const options: FusionOptions = { prior: isPulled ? priorOf(leftOut) : noFusion, pull, ownPull, leftOut };
      return fitFusion(
        training.map((run) => hearOnly(run, judges)),
        options,
      );
    },
  };
}

/** Of so many judges, the variant that names most labeled steps on folds of these runs; of equals the first. */
function chooseVariants(
  runs: readonly WrongRun[],
  counts: readonly number[],
  { folds, seed }: { folds: number; seed: number },
): Variant[] {
  const dealt = dealQuestions(runs, folds, seed);
  const right = counts.map(() => variants.map(() => 0));
  for (let fold = 0; fold < folds; fold += 1) {
    const { judgesOf, fit } = prepare(runs.filter((_, at) => dealt[at] !== fold));
    const tested = runs.filter((_, at) => dealt[at] === fold);
    for (const [place, count] of counts.entries())
      for (const [at, variant] of variants.entries()) {
        const judges = judgesOf(count);
        const fusion = fit(judges, variant);
        const hits = tested.reduce((sum, run) => sum + nameSteps(run, judges, fusion).fusion, 0);
        const own = right[place];
        if (own) own[at] = (own[at] ?? 0) + hits;
      }
  }
  return right.map((hits) => variants[hits.indexOf(Math.max(...hits))] as Variant);
}

/**
 * Cross-validation in which nothing about a fit was chosen by the questions that it is tested on: folds of the other
 * questions choose columns and pulls.
 */
export function nestedValidate(
  runs: readonly WrongRun[],
  counts: readonly number[],
  { folds, innerFolds, seed }: { folds: number; innerFolds: number; seed: number },
): { named: Named; chosen: string[] }[] {
  const dealt = dealQuestions(runs, folds, seed);
  const all = counts.map(() => ({ named: { single: [], plurality: [], fusion: [] } as Named, chosen: [] as string[] }));
  for (let fold = 0; fold < folds; fold += 1) {
    const training = runs.filter((_, at) => dealt[at] !== fold);
    const chosen = chooseVariants(training, counts, { folds: innerFolds, seed: seed + 100 + fold });
    const { judgesOf, fit } = prepare(training);
    for (const [place, count] of counts.entries()) {
      const judges = judgesOf(count);
      const variant = chosen[place] as Variant;
      const fusion = fit(judges, variant);
      const one = all[place];
      if (!one) continue;
      one.chosen.push(variant.title);
      for (const [at, run] of runs.entries()) {
        if (dealt[at] !== fold) continue;
        const right = nameSteps(run, judges, fusion);
        for (const kind of ["single", "plurality", "fusion"] as const) one.named[kind][at] = right[kind];
      }
    }
  }
  return all;
}

export const variantCount = variants.length;
