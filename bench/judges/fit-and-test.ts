import { shippedPrior } from "@/lib/attribution/fusion/shipped-prior";
import { sayTable, say } from "../tracer/say";
import { nameSteps } from "./cross-validate";
import { fitJudges, fitPrior, rankJudges } from "./fit-judges";
import { isWrong, type JudgedRun, readVerdicts, type WrongRun } from "./read-verdicts";
import { figure, gain, writeMean } from "./tables";

/** From so many labeled runs on nothing is borrowed from the weights that are shipped. */
const enough = 100;

/** The last line that this command prints. */
export const lastLine = (figures: { single: number[]; three: number[]; fused: number[]; eight: number[] }): string =>
  `judges: best single ${writeMean(figures.single)}, plurality of three ${writeMean(figures.three)}, fusion of three ${writeMean(figures.fused)}, of eight ${writeMean(figures.eight)}`;

/** Chooses judges and weights on the runs of one file that have a wrong step, and tries them on those of another. */
export function fitAndTest(fit: readonly JudgedRun[], test: readonly JudgedRun[]) {
  const [training, tested] = [fit.filter(isWrong), test.filter(isWrong)];
  const present = new Set(test.flatMap(({ heard }) => heard.map(({ judge }) => judge)));
  const ranked = rankJudges(training).filter((judge) => present.has(judge));
  const isFew = training.length < enough;
  const prior = isFew ? shippedPrior(training[0]?.heard ?? []) : fitPrior(training);
  const nameAll = (count: number) => {
    const judges = ranked.slice(0, count);
    const fusion = fitJudges(training, judges, prior);
    return { judges, right: tested.map((run: WrongRun) => nameSteps(run, judges, fusion)) };
  };
  return { training, tested, isFew, three: nameAll(3), eight: nameAll(8) };
}

export function sayFitAndTest({ fit, test }: { fit: string; test: string }): void {
  const { training, tested, isFew, three, eight } = fitAndTest(readVerdicts(fit), readVerdicts(test));
  say(`fit: ${training.length} runs with a wrong step in ${fit}; test: ${tested.length} in ${test}`);
  say(
    isFew
      ? `Fewer than ${enough} labeled runs: weights are drawn to those that ship, which have seen the labels of the shared file.`
      : "Weights are drawn to those of any judge in the same labels; those that are shipped are not used.",
  );
  say(`three: ${three.judges.join(", ")}; eight: ${eight.judges.join(", ")}`);
  say("A judge that denies any error is counted for the last step; of equals the best judge decides.\n");
  const of = (panel: typeof three, kind: "single" | "plurality" | "fusion"): number[] =>
    panel.right.map((one) => one[kind]);
  sayTable(
    ["panel", "plurality", "fusion", "fusion above plurality"],
    ([three, eight] as const).map((panel) => [
      `best ${panel.judges.length}`,
      figure(of(panel, "plurality"), tested),
      figure(of(panel, "fusion"), tested),
      gain(of(panel, "fusion"), of(panel, "plurality"), tested),
    ]),
  );
  say(
    lastLine({
      single: of(three, "single"),
      three: of(three, "plurality"),
      fused: of(three, "fusion"),
      eight: of(eight, "fusion"),
    }),
  );
}
