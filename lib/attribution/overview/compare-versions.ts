import { type Estimate } from "../statistics/estimate";
import { fisherExact } from "../statistics/fisher";
import { holm } from "../statistics/holm";
import { newcombe } from "../statistics/newcombe";
import { correctedOf, type Correction, correctOf, differCorrected, type PairRow } from "./corrected-shares";
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
  /** The shares of unchecked runs corrected for their errors, and how far these differ; null where not known. */
  correctedA: Estimate | null;
  correctedB: Estimate | null;
  correctedDifference: Estimate | null;
}

/** How the shares of each version are corrected; null where nothing is. */
export type CorrectionPair = Record<"a" | "b", Correction | null>;

interface ComparedName extends Compared, Pick<Ranked, "key" | "name"> {}

export interface VersionComparison {
  /** Failed among the traces whose outcome is known. */
  failure: Compared;
  agents: ComparedName[];
  modes: ComparedName[];
  corrections: Record<"agents" | "modes", CorrectionPair>;
}

interface Group {
  successes: number;
  count: number;
}

const compare = (
  a: Group,
  b: Group,
  correctedA: ReturnType<typeof correctedOf> = null,
  correctedB: ReturnType<typeof correctedOf> = null,
): Compared => {
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
    correctedA: correctedA && plain(correctedA),
    correctedB: correctedB && plain(correctedB),
    correctedDifference: correctedA && correctedB && differCorrected(correctedA, correctedB),
  };
};

const plain = ({ value, low, high }: Estimate): Estimate => ({ value, low, high });

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
 * modes are of those. Each table is corrected for its number of lines. `pairs` are the labeled ones among them where
 * they are answers of runs; null where they are ground truth.
 */
export function compareVersions(input: {
  a: VersionCounts;
  b: VersionCounts;
  failures: { a: readonly FailureRow[]; b: readonly FailureRow[] };
  pairs: { a: readonly PairRow[]; b: readonly PairRow[] } | null;
}): VersionComparison {
  const { a, b, failures, pairs } = input;
  const rate = ({ failed, passed }: VersionCounts): Group => ({ successes: failed, count: failed + passed });
  const [failure] = judged([compare(rate(a), rate(b))]);
  const counts = { a: total(failures.a), b: total(failures.b) };
  const correction = (of: PairRow["of"], version: "a" | "b"): Correction | null => {
    const keyOf = (row: FailureRow): string | null => (of === "agent" ? row.agentKey : row.modeKey);
    // What only the other version names has a share in this one too, of none.
    const named = [...failures.a, ...failures.b].map((row) => [keyOf(row), 0] as const);
    const keyed = failures[version].map((row) => [keyOf(row), row.count] as const);
    return pairs && correctOf(of, [...named, ...keyed], pairs[version]);
  };
  const corrections = {
    agents: { a: correction("agent", "a"), b: correction("agent", "b") },
    modes: { a: correction("mode", "a"), b: correction("mode", "b") },
  };
  const lines = (series: typeof agentSeries, by: CorrectionPair): ComparedName[] => {
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
          correctedOf(by.a, key),
          correctedOf(by.b, key),
        ),
      })),
    );
  };
  return {
    failure: failure ?? compare(rate(a), rate(b)),
    agents: lines(agentSeries, corrections.agents),
    modes: lines(modeSeries, corrections.modes),
    corrections,
  };
}
