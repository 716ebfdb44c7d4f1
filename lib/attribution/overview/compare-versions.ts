import { fisherExact } from "../statistics/fisher";
import { holm } from "../statistics/holm";
import { newcombe } from "../statistics/newcombe";
import { type FailureRow } from "./overview-rows";
import { agentSeries, type CountedShare, modeSeries, type Ranked, shareOf } from "./overview-series";

/** A version of a system with its traces. */
export interface VersionCounts {
  version: string;
  /** The day of UTC on which its first trace happened. */
  firstDay: string;
  failed: number;
  passed: number;
  unknown: number;
  /** Traces with ground truth among those that did not pass. */
  labelled: number;
}

/** Chances below this are called a difference, after Holm's correction where many are tested at once. */
const significance = 0.05;

/** Whether the second version fails more, less, or nothing says so. */
export type Verdict = "more" | "less" | "no evidence";

/**
 * A share before and after. `a` or `b` is null where that version has no trace to be a
 * share of; then nothing is tested.
 */
export interface Compared {
  a: CountedShare | null;
  b: CountedShare | null;
  countA: number;
  countB: number;
  /** `b` minus `a` with its 95% interval (Newcombe 1998). */
  difference: { value: number; low: number; high: number } | null;
  /** Exact two-sided test (Fisher). */
  p: number | null;
  /** By Holm over all lines of the table; the same as `p` where there is one. */
  corrected: number | null;
  verdict: Verdict;
}

interface ComparedName extends Compared, Pick<Ranked, "key" | "name"> {}

export interface VersionComparison {
  /** Failed among the traces whose outcome is known. */
  failure: Compared;
  agents: ComparedName[];
  modes: ComparedName[];
}

interface Group {
  successes: number;
  count: number;
}

const compare = (a: Group, b: Group): Compared => {
  const isTested = a.count > 0 && b.count > 0;
  const p = isTested ? fisherExact(a, b) : null;
  return {
    a: shareOf(a.successes, a.count),
    b: shareOf(b.successes, b.count),
    countA: a.successes,
    countB: b.successes,
    p,
    corrected: p,
    verdict: "no evidence",
    difference: isTested ? newcombe(a, b) : null,
  };
};

const judged = <T extends Compared>(lines: readonly T[]): T[] => {
  const corrected = holm(lines.map(({ p }) => p ?? 1));
  return lines.map((line, at) => {
    const value = line.p === null ? null : (corrected[at] ?? 1);
    const isClear = value !== null && value < significance;
    const verdict = !isClear ? "no evidence" : (line.difference?.value ?? 0) > 0 ? "more" : "less";
    return { ...line, corrected: value, verdict };
  });
};

const total = (rows: readonly FailureRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/**
 * Two versions of a system side by side. `failures` are the answers that count, of one basis; the shares of agents and
 * modes are of those. Each table is corrected for its number of lines.
 */
export function compareVersions(input: {
  a: VersionCounts;
  b: VersionCounts;
  failures: { a: readonly FailureRow[]; b: readonly FailureRow[] };
}): VersionComparison {
  const { a, b, failures } = input;
  const rate = ({ failed, passed }: VersionCounts): Group => ({ successes: failed, count: failed + passed });
  const [failure] = judged([compare(rate(a), rate(b))]);
  const counts = { a: total(failures.a), b: total(failures.b) };
  const lines = (series: typeof agentSeries): ComparedName[] => {
    const [before, after] = [series(failures.a, "both"), series(failures.b, "both")].map(
      (each) => new Map(each.map(({ key, truth, run }) => [key, truth + run])),
    );
    const named = series([...failures.a, ...failures.b], "both");
    return judged(
      named.map(({ key, name }) => ({
        key,
        name,
        ...compare(
          { successes: before?.get(key) ?? 0, count: counts.a },
          { successes: after?.get(key) ?? 0, count: counts.b },
        ),
      })),
    );
  };
  return {
    failure: failure ?? compare(rate(a), rate(b)),
    agents: lines(agentSeries),
    modes: lines(modeSeries),
  };
}
