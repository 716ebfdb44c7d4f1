import { say, sayTable } from "../tracer/say";
import { crossValidate, type Named, nameSteps } from "./cross-validate";
import { lastLine } from "./fit-and-test";
import { fitPrior, rankJudges } from "./fit-judges";
import { learningCurve } from "./learning-curve";
import { nestedValidate, variantCount } from "./nested";
import { type WrongRun } from "./read-verdicts";
import { routeRuns } from "./route";
import { figure, gain, mean, seed } from "./tables";
import { votesOnly } from "./write-prior";

const folds = 5;
const deals = 3;

/** The mean over several deals of the questions to folds, run by run. */
function meanOver<K extends string>(some: readonly Record<K, number[]>[], kinds: readonly K[]): Record<K, number[]> {
  const means = kinds.map((kind) => [
    kind,
    (some[0]?.[kind] ?? []).map((_, at) => mean(some.map((one) => one[kind][at] as number))),
  ]);
  return Object.fromEntries(means) as Record<K, number[]>;
}

function namedBy(runs: readonly WrongRun[], counts: readonly number[]): Named[] {
  const all = Array.from({ length: deals }, (_, deal) => crossValidate(runs, counts, { folds, seed: seed + deal }));
  return counts.map((_, at) =>
    meanOver(
      all.map((one) => one[at] as Named),
      ["single", "plurality", "fusion"],
    ),
  );
}

/** Three and eight judges with all labels but the fold's; gives the last line. */
export function sayCrossValidation(runs: readonly WrongRun[]): string {
  say(
    `The best three and eight judges and their weights by the labels of the other questions: ${folds} folds of questions, mean of ${deals} deals. A judge that denies any error is counted for the last step; of equals the best judge decides.\n`,
  );
  const [three, eight] = namedBy(runs, [3, 8]) as [Named, Named];
  const [ofVotes] = namedBy(runs.map(votesOnly), [3]) as [Named];
  const row = (title: string, { plurality, fusion }: Named): string[] => [
    title,
    figure(plurality, runs),
    figure(fusion, runs),
    gain(fusion, plurality, runs),
  ];
  const sets = [...new Set(runs.map(({ set }) => set))].map((set) => {
    const isOf = (_: number, at: number): boolean => runs[at]?.set === set;
    const own = runs.filter((run) => run.set === set);
    const [plurality, fusion] = [three.plurality.filter(isOf), three.fusion.filter(isOf)];
    return [
      `three judges, ${set} (${own.length})`,
      figure(plurality, own),
      figure(fusion, own),
      gain(fusion, plurality, own),
    ];
  });
  sayTable(
    ["cross-validated", "plurality", "fusion", "fusion above plurality"],
    [
      ["best judge", figure(three.single, runs), "–", "–"],
      row("three judges", three),
      row("eight judges", eight),
      row("three judges, only the step that each names", ofVotes),
      ...sets,
    ],
  );
  return lastLine({ single: three.single, three: three.plurality, fused: three.fusion, eight: eight.fusion });
}

/** The same with columns and pulls chosen without the questions that they are tried on. */
export function sayNested(runs: readonly WrongRun[]): void {
  const innerFolds = 4;
  const all = nestedValidate(runs, [3, 8], { folds, innerFolds, seed });
  const asShipped = crossValidate(runs, [3, 8], { folds, seed });
  say(
    `Nothing about the fit chosen by the questions it is tried on: ${innerFolds} folds of the other questions choose one of ${variantCount} variants of columns and pulls; ${folds} folds, one deal, beside the choices that ship on the same deal.\n`,
  );
  sayTable(
    ["nested", "plurality", "fusion", "fusion above plurality", "fusion as it ships"],
    all.map(({ named: { plurality, fusion } }, at) => [
      `${at === 0 ? "three" : "eight"} judges`,
      figure(plurality, runs),
      figure(fusion, runs),
      gain(fusion, plurality, runs),
      figure(asShipped[at]?.fusion ?? [], runs),
    ]),
  );
  for (const { chosen } of all) say(`Chosen: ${chosen.join("; ")}.`);
}

/** Judges and a set that no weight has seen: what the shipped weights can be expected to do. */
export function sayTransfer(runs: readonly WrongRun[]): void {
  const panels = {
    "1 to 3": [0, 3],
    "4 to 6": [3, 6],
    "7 to 9": [6, 9],
    "10 to 12": [9, 12],
    "1 to 8": [0, 8],
  } as const;
  const rows = Object.entries(panels).map(([title, [from, to]]) => {
    const right = { all: [] as number[], votes: [] as number[], plurality: [] as number[] };
    const ordered: WrongRun[] = [];
    for (const set of new Set(runs.map((run) => run.set))) {
      const others = runs.filter((run) => run.set !== set);
      const judges = rankJudges(others).slice(from, to);
      const unheard = (run: WrongRun): WrongRun => ({
        ...run,
        heard: run.heard.filter(({ judge }) => from === 0 || !judges.includes(judge)),
      });
      const prior = fitPrior(others.map(unheard));
      const ofVotes = fitPrior(others.map(unheard).map(votesOnly));
      for (const run of runs.filter((one) => one.set === set)) {
        const { plurality, fusion } = nameSteps(run, judges, prior);
        ordered.push(run);
        right.plurality.push(plurality);
        right.all.push(fusion);
        right.votes.push(nameSteps(votesOnly(run), judges, ofVotes).fusion);
      }
    }
    return [
      title,
      figure(right.plurality, ordered),
      figure(right.all, ordered),
      gain(right.all, right.plurality, ordered),
      gain(right.votes, right.plurality, ordered),
    ];
  });
  say(
    "Weights as they are shipped, learned without the set that they are tried on and, from the fourth judge on, without the judges:\n",
  );
  sayTable(["judges by rank", "plurality", "fusion", "fusion above plurality", "by the named steps alone"], rows);
}

/** What labels of a set add to weights from the other sets, and without these. */
export function sayCurve(runs: readonly WrongRun[]): void {
  const sizes = [0, 5, 10, 20, 30, 50];
  const repeats = 5;
  const curve = learningCurve(runs, { sizes, repeats, seed });
  say(
    `Three judges, the best on the other sets, by labels of the set itself: ${folds} folds of its questions, ${repeats} draws of labels. Plurality ${figure(curve.plurality, curve.runs)}. Points above it:\n`,
  );
  const sets = [...new Set(runs.map(({ set }) => set))];
  const by = (right: readonly number[], set: string): string => {
    const isOf = (_: number, at: number): boolean => curve.runs[at]?.set === set;
    return gain(
      right.filter(isOf),
      curve.plurality.filter(isOf),
      curve.runs.filter((run) => run.set === set),
    );
  };
  sayTable(
    ["labels", "drawn to the other sets", ...sets, "from these labels alone"],
    sizes.map((size) => {
      const [others, nothing] = [curve.fromOthers.get(size) ?? [], curve.fromNothing.get(size) ?? []];
      return [
        String(size),
        gain(others, curve.plurality, curve.runs),
        ...sets.map((set) => by(others, set)),
        size === 0 ? "equal votes" : gain(nothing, curve.plurality, curve.runs),
      ];
    }),
  );
}

/** How many of eight judges need to be asked. */
export function sayRouting(runs: readonly WrongRun[]): void {
  const degrees = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 2];
  const routed = routeRuns(runs, 8, { folds, seed, degrees });
  const all = routed.at(-1);
  say(
    "The best eight judges asked one after another, each time the one that adds most on the other questions, until one step is so likely. All cost one call a run:\n",
  );
  sayTable(
    ["until likelier than", "judges asked", "step", "above always all eight"],
    routed.map(({ right, asked }, at) => {
      const degree = degrees[at] ?? 0;
      const title = degree === 0 ? "the first only" : degree > 1 ? "always all eight" : percentOf(degree);
      return [
        title,
        mean(asked).toFixed(2),
        figure(right, runs),
        degree > 1 || !all ? "–" : gain(right, all.right, runs),
      ];
    }),
  );
}

const percentOf = (degree: number): string => `${Math.round(100 * degree)}%`;
