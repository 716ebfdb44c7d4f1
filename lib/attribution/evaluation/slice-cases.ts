import { type EvaluationCase } from "./evaluation-case";
import { type Slice } from "./evaluation-report";

/** A part of the cases, by what they have in common. `at` are their places. */
export interface CaseSlice extends Pick<Slice, "by" | "title"> {
  at: readonly number[];
}

interface Range {
  first: number;
  last: number;
}

const lengths: readonly Range[] = [
  { first: 0, last: 10 },
  { first: 11, last: 30 },
  { first: 31, last: 100 },
  { first: 101, last: Infinity },
];
const agentCounts: readonly Range[] = [
  { first: 0, last: 3 },
  { first: 4, last: 6 },
  { first: 7, last: Infinity },
];

/**
 * The cases by subset, in order of name; by length; and by number of agents. A part without a case is none, and
 * subsets only where a case is in one.
 */
export function sliceCases(cases: readonly EvaluationCase[]): CaseSlice[] {
  const placesWhere = (holds: (one: EvaluationCase) => boolean): number[] =>
    cases.flatMap((one, at) => (holds(one) ? [at] : []));
  const named = [...new Set(cases.flatMap(({ subset }) => (subset === null ? [] : [subset])))].sort();
  const subsets = named.length === 0 ? [] : [...named, null];
  const inRange = (value: number, { first, last }: Range): boolean => value >= first && value <= last;
  const slices: CaseSlice[] = [
    ...subsets.map((subset): CaseSlice => ({
      by: "subset",
      title: subset ?? "No subset",
      at: placesWhere((one) => one.subset === subset),
    })),
    ...lengths.map((range): CaseSlice => ({
      by: "length",
      title: nameRange(range, "steps"),
      at: placesWhere(({ stepCount }) => inRange(stepCount, range)),
    })),
    ...agentCounts.map((range): CaseSlice => ({
      by: "agents",
      title: nameRange(range, "agents"),
      at: placesWhere(({ agentCount }) => inRange(agentCount, range)),
    })),
  ];
  return slices.filter(({ at }) => at.length > 0);
}

const nameRange = ({ first, last }: Range, what: string): string =>
  last === Infinity ? `over ${first - 1} ${what}` : `${Math.max(first, 1)}–${last} ${what}`;
