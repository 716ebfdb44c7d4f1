import { countedStep } from "@/lib/attribution/fusion/heard";
import { clusterBootstrap, subtract } from "@/lib/attribution/statistics/bootstrap";
import { writeInterval, writePercent, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { shareFigure } from "@/lib/tracer/share-figure";
import { interval, percent, sayTable } from "../tracer/say";
import { questionsOf } from "./cross-validate";
import { isWrong, type JudgedRun, type WrongRun } from "./read-verdicts";

export const seed = 2026;

/** A share of runs with its interval over questions. */
export const figure = (values: readonly number[], runs: readonly { question: string }[]): string =>
  interval(shareFigure(values, questionsOf(runs), seed));

/** Points by which the first is above the second on the same runs, with the interval over questions. */
export function gain(
  some: readonly number[],
  others: readonly number[],
  runs: readonly { question: string }[],
): string {
  const { value, low, high } = clusterBootstrap(subtract(some, others), questionsOf(runs), seed);
  const write = (points: number): string => writeSigned(100 * points, 1);
  return `${write(value)} ${writeInterval({ low, high }, write)}`;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every judge, the best first, and rules that read no verdict. */
export function sayJudges(all: readonly JudgedRun[]): void {
  const wrong = all.filter(isWrong);
  const sound = all.filter((run) => !isWrong(run));
  const judges = new Set(all.flatMap(({ heard }) => heard.map(({ judge }) => judge)));
  const rows = [...judges].map((judge) => {
    const of = (run: JudgedRun) => run.heard.find((one) => one.judge === judge);
    const on = (run: WrongRun, named: (run: WrongRun) => number | null | undefined): number =>
      Number(named(run) === run.labelledStep);
    const exact = wrong.map((run) => on(run, (one) => of(one)?.step));
    const counted = wrong.map((run) =>
      on(run, (one) => countedStep(of(one) ?? { judge, step: null, verdicts: null }, one.stepCount)),
    );
    const denied = wrong.filter((run) => of(run)?.step === null).length / wrong.length;
    const cleared = sound.filter((run) => of(run)?.step === null).length / sound.length;
    return { exact, cells: [judge, figure(exact, wrong), figure(counted, wrong), percent(denied), percent(cleared)] };
  });
  const rules = [
    ["rule: any step", wrong.map(({ stepCount }) => 1 / stepCount)],
    ["rule: first step", wrong.map(({ labelledStep }) => Number(labelledStep === 0))],
    ["rule: last step", wrong.map(({ labelledStep, stepCount }) => Number(labelledStep === stepCount - 1))],
  ] as const;
  sayTable(
    [
      "judge",
      "first wrong step, exact",
      "denial counted for the last step",
      "denies an error that is there",
      "finds none where none is",
    ],
    [
      ...rows.toSorted((a, b) => mean(b.exact) - mean(a.exact)).map(({ cells }) => cells),
      ...rules.map(([name, values]) => [name, figure(values, wrong), figure(values, wrong), "–", "–"]),
    ],
  );
}

export const writeMean = (values: readonly number[]): string => writePercent(mean(values), 1);
