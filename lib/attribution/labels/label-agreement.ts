import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { alphaParts } from "../statistics/krippendorff-alpha";
import { cohenParts } from "../statistics/cohen-kappa";
import { type Share } from "../statistics/estimate";
import { fleissParts, nearPairs } from "../statistics/fleiss-kappa";
import { shares } from "../statistics/share";
import { categoryCodes } from "../statistics/value-scale";
import { type Coefficient, measureCoefficients } from "./agreement-coefficient";

/** What people said of one trace. */
export interface LabelledUnit {
  traceId: string;
  /** Equal for traces that ask the same: they are drawn together. */
  question: number;
  /** One per annotator. */
  claims: readonly { annotator: string; agent: string; stepIndex: number }[];
}

/** What two people must have in common to agree: the agent, the step, or steps at most so far apart. */
export const agreementMeasures = ["agent", "step", "within-1", "within-3", "within-5"] as const;
export type AgreementMeasure = (typeof agreementMeasures)[number];

interface OverallAgreement {
  of: AgreementMeasure;
  /** Of the pairs of people who labeled the same trace, how many agree: each trace counts once. */
  percent: Share;
  fleiss: Coefficient;
  alpha: Coefficient;
}

export interface PairAgreement {
  /** In the order of their names. */
  annotators: readonly [string, string];
  /** Traces that both labeled. */
  count: number;
  measures: readonly { of: AgreementMeasure; percent: Share; cohen: Coefficient }[];
}

/** How far people say the same of the same traces, with 95% intervals over questions. */
export interface LabelAgreement {
  /** Traces with two labels or more, which all figures rest on, and the questions they ask. */
  count: number;
  questionCount: number;
  /** Traces with one label: they tell nothing of agreement. */
  singleCount: number;
  overall: readonly OverallAgreement[];
  /**
   * How many labels every trace has; `raters` is null, with the sentence that says why, where they differ:
   * then there is no Fleiss' kappa.
   */
  fleiss: { raters: number; reason: null } | { raters: null; reason: string };
  /** Of people who labeled some trace together. */
  pairs: readonly PairAgreement[];
}

/**
 * Percent agreement, Cohen's kappa per pair, Fleiss' kappa and Krippendorff's alpha on agents, exact steps and steps
 * within ±1, ±3 and ±5. Categories are pooled over traces: names of agents (normalized, without regard to case) and
 * step indexes; docs/statistics.md says what that means for chance agreement. Where a coefficient would say nothing,
 * there is the reason instead of it. Takes, for each pair and all together, 5 measures × 2,000 draws × traces × labels:
 * a thousand traces with five labels each take several seconds, so it yields after a few milliseconds of work.
 */
export function* labelAgreementInTurns(units: readonly LabelledUnit[], seed: number): Generator<void, LabelAgreement> {
  const shared = units.filter(({ claims }) => claims.length > 1);
  const names = [...new Set(units.flatMap(({ claims }) => claims.map(({ annotator }) => annotator)))].sort();
  const raters = shared.map(({ claims }) => claims.length);
  const [fewest, most] = [Math.min(...raters), Math.max(...raters)];
  const fleiss = sayRaters(shared.length, fewest, most);
  const groups = shared.map(({ question }) => question);
  const overall = yield* measureOverall(shared, groups, { seed, hasFleiss: fleiss.raters !== null });
  const pairs: PairAgreement[] = [];
  for (const [at, first] of names.entries())
    for (const second of names.slice(at + 1)) pairs.push(...(yield* comparePair(shared, [first, second], seed)));
  return {
    count: shared.length,
    questionCount: new Set(groups).size,
    singleCount: units.filter(({ claims }) => claims.length === 1).length,
    overall,
    fleiss,
    pairs,
  };
}

/** Of labels that do not allow a coefficient. */
const unmeasured: Coefficient = { estimate: null, none: { because: "labels" } };

function* measureOverall(
  units: readonly LabelledUnit[],
  groups: readonly number[],
  { seed, hasFleiss }: { seed: number; hasFleiss: boolean },
): Generator<void, OverallAgreement[]> {
  const said = agreementMeasures.map((of) => valuesOf(units, of));
  const alphas = said.map(({ values, within }) => alphaParts(values, within));
  const kappas = hasFleiss ? said.map(({ values, within }) => fleissParts(values, within)) : [];
  const measured = yield* measureCoefficients([...alphas, ...kappas], groups, seed);
  const percents = percentsOf(said, groups, seed);
  return agreementMeasures.map((of, at) => ({
    of,
    percent: percents[at] as Share,
    fleiss: measured[alphas.length + at] ?? unmeasured,
    alpha: measured[at] ?? unmeasured,
  }));
}

/** Of each trace the share of pairs of labels that agree. */
const percentsOf = (said: readonly Said[], groups: readonly number[], seed: number): Share[] =>
  shares(
    said.map(({ values, within }) => values.map((unit) => nearPairs(unit, within) / (unit.length * (unit.length - 1)))),
    groups,
    seed,
  );

function sayRaters(count: number, fewest: number, most: number): LabelAgreement["fleiss"] {
  if (count === 0) return { raters: null, reason: "No trace has two labels." };
  return fewest === most
    ? { raters: fewest, reason: null }
    : { raters: null, reason: `Fleiss’ kappa needs as many labels on every trace; here it is ${fewest} to ${most}.` };
}

function* comparePair(
  units: readonly LabelledUnit[],
  annotators: readonly [string, string],
  seed: number,
): Generator<void, PairAgreement[]> {
  const both = units.flatMap((unit) => {
    const claims = annotators.flatMap((name) => unit.claims.find(({ annotator }) => annotator === name) ?? []);
    return claims.length === 2 ? [{ ...unit, claims }] : [];
  });
  if (both.length === 0) return [];
  const groups = both.map(({ question }) => question);
  const said = agreementMeasures.map((of) => valuesOf(both, of));
  const measured = yield* measureCoefficients(
    said.map(({ values, within }) =>
      cohenParts(
        values.map(([a = 0, b = 0]) => [a, b] as const),
        within,
      ),
    ),
    groups,
    seed,
  );
  const percents = percentsOf(said, groups, seed);
  const measures = agreementMeasures.map((of, at) => ({
    of,
    percent: percents[at] as Share,
    cohen: measured[at] ?? unmeasured,
  }));
  return [{ annotators, count: both.length, measures }];
}

const tolerances = { agent: 0, step: 0, "within-1": 1, "within-3": 3, "within-5": 5 };

/** What was said of each trace, as numbers, and how far apart they may be to agree. */
interface Said {
  values: readonly (readonly number[])[];
  within: number;
}

function valuesOf(units: readonly LabelledUnit[], of: AgreementMeasure): Said {
  const code = categoryCodes();
  const values = units.map(({ claims }) =>
    claims.map(({ agent, stepIndex }) => (of === "agent" ? code(normaliseAgent(agent).toLowerCase()) : stepIndex)),
  );
  return { values, within: tolerances[of] };
}
