import { type LabelledCase } from "../evaluation/content-free-baselines";
import { type Prediction } from "../evaluation/prediction";
import { isCounted, scorePrediction } from "../evaluation/score-prediction";
import { isActing } from "../rules/acting-steps";
import { holm } from "../statistics/holm";
import { type Bias, type BiasMeasure, type CertifiedAnswer } from "./certificate";
import { comparePaired } from "./compare-paired";
import { type Probe } from "./probes/probe";

/** A bias is found where chance alone would show one this large, anywhere in the battery, less often than this. */
export const biasLevel = 0.05;

/** The first and the second answer on a trace as it is, and those on its changed copies. */
interface Asked {
  one: LabelledCase;
  first: Prediction;
  again: Prediction | null;
  probed: ReadonlyMap<string, Prediction>;
}

type Pair = readonly [before: boolean, after: boolean];
type Compare = (asked: Asked, probed: Prediction, target: number | null) => Pair | null;

const namesSame = (a: Prediction, b: Prediction): boolean => a.stepIndex !== null && a.stepIndex === b.stepIndex;

const comparisons: Record<Exclude<BiasMeasure, "first-step" | "last-step">, Compare> = {
  step: ({ one, first }, probed) => [
    scorePrediction(first, one.truth).step === 1,
    scorePrediction(probed, one.truth).step === 1,
  ],
  agent: ({ one, first }, probed) => [
    scorePrediction(first, one.truth).agent === 1,
    scorePrediction(probed, one.truth).agent === 1,
  ],
  // The same question asked again shows how often an answer changes without any reason.
  "same-answer": ({ first, again }, probed) => again && [namesSame(first, again), namesSame(first, probed)],
  // Where the labeled step was drawn, naming it is no bias.
  "named-target": ({ one, first }, probed, target) =>
    target === null || target === one.truth.stepIndex
      ? null
      : [first.stepIndex === target, probed.stepIndex === target],
};

/** What is compared for every probe; for those that point to a step, also how often that one is named. */
const measuresOf = ({ target }: Probe): (keyof typeof comparisons)[] => [
  ...(target ? (["named-target"] as const) : []),
  "step",
  "agent",
  "same-answer",
];

/**
 * The battery: each probe against the trace as it is, and how often the first or last acting step is named against how
 * often it is labeled.
 */
export function measureBiases(
  cases: readonly LabelledCase[],
  answers: readonly CertifiedAnswer[],
  probes: readonly Probe[],
): Bias[] {
  const asked = cases.flatMap((one) => askedOf(one, answers));
  const found = [...probes.flatMap((probe) => compareProbe(probe, asked)), ...compareEnds(asked)];
  const corrected = holm(found.map(({ p }) => p));
  return found.map((bias, at) => {
    const holmP = corrected[at] ?? 1;
    return { ...bias, holmP, isFound: holmP < biasLevel };
  });
}

type Tested = Omit<Bias, "holmP" | "isFound">;

function askedOf(one: LabelledCase, answers: readonly CertifiedAnswer[]): Asked[] {
  const own = answers.filter(({ prediction }) => prediction.traceId === one.traceId && isCounted(prediction));
  const plain = (repeat: number): Prediction | null =>
    own.find(({ probe, prediction }) => probe === null && prediction.repeat === repeat)?.prediction ?? null;
  const first = plain(1);
  if (!first) return [];
  const probed = own.flatMap(({ probe, prediction }) => (probe === null ? [] : [[probe, prediction] as const]));
  return [{ one, first, again: plain(2), probed: new Map(probed) }];
}

function compareProbe(probe: Probe, asked: readonly Asked[]): Tested[] {
  return measuresOf(probe).flatMap((of) => {
    const pairs = asked.flatMap((each) => {
      const probed = each.probed.get(probe.name);
      const pair = probed && comparisons[of](each, probed, probe.target?.(each.one) ?? null);
      return pair ? [pair] : [];
    });
    const compared = comparePaired(pairs);
    return compared ? [{ probe: probe.name, of, ...compared }] : [];
  });
}

function compareEnds(asked: readonly Asked[]): Tested[] {
  const endOf = ({ outline }: LabelledCase, at: 0 | -1): number =>
    outline.flatMap((step, index) => (isActing(step) ? [index] : [])).at(at) ?? (at === 0 ? 0 : outline.length - 1);
  return ([0, -1] as const).flatMap((at): Tested[] => {
    const pairs = asked.map(({ one, first }): Pair => {
      const end = endOf(one, at);
      return [one.truth.stepIndex === end, first.stepIndex === end];
    });
    const compared = comparePaired(pairs);
    return compared ? [{ probe: "ends", of: at === 0 ? "first-step" : "last-step", ...compared }] : [];
  });
}
