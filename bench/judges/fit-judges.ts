import { fitFusion, type Fusion, systemOptions, usualOptions } from "@/lib/attribution/fusion/fit-fusion";
import { countedStep, type HeardRun } from "@/lib/attribution/fusion/heard";
import { type JudgedRun, type WrongRun } from "./read-verdicts";

/** Judges by how often each named the labeled step, the best first; one that denies is counted for the last step. */
export function rankJudges(runs: readonly WrongRun[]): string[] {
  const right = new Map<string, number>();
  for (const { stepCount, labelledStep, heard } of runs)
    for (const one of heard)
      right.set(one.judge, (right.get(one.judge) ?? 0) + Number(countedStep(one, stepCount) === labelledStep));
  return [...right].toSorted(([, a], [, b]) => b - a).map(([judge]) => judge);
}

/** The run as these judges read it, in their order. */
export function hearOnly<T extends JudgedRun>(run: T, judges: readonly string[]): T & HeardRun {
  const heard = judges.flatMap((judge) => run.heard.find((one) => one.judge === judge) ?? []);
  return { ...run, heard };
}

/** Panels of different sizes and strengths, by rank from the first to before the last. */
const panels: readonly (readonly [number, number])[] = [
  [0, 2],
  [0, 3],
  [0, 5],
  [0, 8],
  [3, 6],
];
/** A judge that nobody knows has no weights of its own. */
export const noOwn = 1e6;

/** Weights that hold for any judge: fitted to panels of different sizes and strengths at once. */
export function fitPrior(runs: readonly WrongRun[], leftOut: readonly string[] = []): Fusion {
  const ranked = rankJudges(runs);
  const heard = panels.flatMap(([from, to]) => runs.map((run) => hearOnly(run, ranked.slice(from, to))));
  const pull = usualOptions.pull * panels.length;
  const { common } = fitFusion(heard, { ...usualOptions, pull, ownPull: noOwn, leftOut });
  return { common, own: {} };
}

/** Weights for these judges, drawn to those that hold for any. */
export const fitJudges = (runs: readonly WrongRun[], judges: readonly string[], prior: Fusion): Fusion =>
  fitFusion(
    runs.map((run) => hearOnly(run, judges)),
    systemOptions(prior),
  );
