// @module-tag long
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPython } from "@/lib/cli/testing/find-python";
import { fitFusion, fuse, type FusionOptions, systemOptions, usualOptions } from "./fit-fusion";
import { type LabelledRun } from "./heard";
import { shippedPrior } from "./shipped-prior";
import { columnNames, ownCount, sheetOf } from "./step-columns";
import { makeVotes } from "./testing/made-votes";

const python = findPython({ name: "fusion", packages: ["scipy==1.17.1"], importing: "import scipy.optimize" });

const columns = { stated: "informative", isAskedSingly: true, keyFree: "noise" } as const;
/** Judges that give verdicts on all steps, as published ones do. */
const withVerdicts = (run: LabelledRun): LabelledRun => ({
  ...run,
  heard: run.heard.map((one, place) => ({
    ...one,
    verdicts: Array.from({ length: run.stepCount }, (_, step) => {
      const drawn = (step * 7 + place * 3 + run.labelledStep) % 5;
      return step === one.step ? -1 : drawn === 0 ? 0 : drawn === 1 ? null : drawn === 2 && step > one.step! ? -1 : 1;
    }),
  })),
});
const votes = makeVotes(120, 3, columns);
const prior = shippedPrior([]);
const fits: { title: string; runs: LabelledRun[]; options: FusionOptions }[] = [
  { title: "few labels, drawn to what ships", runs: votes.slice(0, 20), options: systemOptions(prior) },
  { title: "many labels, drawn to what ships", runs: votes, options: systemOptions(prior) },
  { title: "many labels, from nothing", runs: votes.map(withVerdicts), options: usualOptions },
];

interface Found {
  weights: number[];
  posteriors: number[][];
}

it.skipIf(python === null).each(fits)("is the fit that SciPy finds: $title", ({ runs, options }) => {
  const { prior: from, pull, ownPull } = options;
  const fitted = fitFusion(runs, options);
  const judges = Object.keys(fitted.own).toSorted();
  const ownWidth = judges.length * ownCount;
  const sheets = runs.map((run) => {
    const { values, width, truth } = sheetOf(run, judges, run.labelledStep);
    const rows = Array.from({ length: run.stepCount }, (_, row) => [...values.slice(row * width, (row + 1) * width)]);
    return { rows, truth };
  });
  const found = JSON.parse(
    execFileSync(python ?? "", [join(import.meta.dirname, "testing/fusion_weights.py")], {
      input: JSON.stringify({
        sheets,
        penalties: [...columnNames.map(() => pull), ...new Array<number>(ownWidth).fill(ownPull)],
        toward: [...from.common, ...new Array<number>(ownWidth).fill(0)],
      }),
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    }),
  ) as Found;
  const weights = [...fitted.common, ...judges.flatMap((judge) => fitted.own[judge] ?? [])];
  for (const [at, weight] of weights.entries()) expect(weight).toBeCloseTo(found.weights[at] ?? NaN, 2);
  for (const [at, run] of runs.entries())
    for (const [step, share] of fuse(run, fitted).entries())
      expect(share).toBeCloseTo(found.posteriors[at]?.[step] ?? NaN, 3);
});
