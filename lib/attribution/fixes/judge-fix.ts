import { compareStrata, type ComparedStrata } from "../gate/compare-strata";
import { findLines, type FoundLine } from "../gate/find-lines";
import { type VersionRuns } from "../gate/gate-run";
import { pairRuns } from "../gate/pair-runs";
import { moreRunsNeeded } from "../gate/runs-needed";
import { type Estimate } from "../statistics/estimate";
import { holm } from "../statistics/holm";
import { z95 } from "../statistics/normal-quantile";
import { type Stratum } from "../statistics/stratified";
import { type LineRef, type RegisteredFix } from "./registered-fix";

export const fixVerdicts = ["fixed", "not fixed", "moved", "made worse", "inconclusive"] as const;
export type FixVerdict = (typeof fixVerdicts)[number];
/** One that tells. */
export type ClearVerdict = Exclude<FixVerdict, "inconclusive">;

/** How a share of failed runs changed. The title comes from traces: hostile text. */
export interface FixLine extends LineRef {
  title: string;
  failed: { baseline: number; candidate: number };
  /** Candidate minus baseline with its 95% interval. */
  difference: Estimate;
}

export interface FixReport {
  verdict: FixVerdict;
  /** What should fall. */
  target: FixLine;
  failureRate: FixLine;
  /** What rose, the surest first: where failures moved to, or what was made worse. */
  rose: FixLine[];
  /** Runs that are compared. */
  runs: { baseline: number; candidate: number };
  /** Tasks that both versions did, by which runs are paired; null where they are not. */
  tasks: number | null;
  /** So many more runs of each version would likely tell; null where they are not needed. */
  moreRuns: number | null;
}

/** How often at most a change is called for nothing: for the better, and for the worse. */
const limit = 0.05;

interface Measured {
  line: FoundLine;
  compared: ComparedStrata;
}

const measure = (line: FoundLine): Measured => ({ line, compared: compareStrata(line.strata) });
const isLine = (a: LineRef, b: LineRef): boolean => a.kind === b.kind && a.key === b.key;

/**
 * What a fix did, by what was registered before. Made worse: the failure rate, the target or what must not rise is
 * higher (exact tests, Holm). Moved: the target fell, and the other failures rose. Fixed: the interval of the target
 * lies below the least fall, and that the others rose by as much as it fell is ruled out. Not fixed: the interval lies
 * above. Anything else is inconclusive. Null where the baseline does not fail as the target says, or nothing can be
 * compared.
 */
export function judgeFix(fix: RegisteredFix, baseline: VersionRuns, candidate: VersionRuns): FixReport | null {
  const paired = pairRuns(baseline.runs, candidate.runs);
  const [rate, ...lines] = findLines(paired).map(measure);
  const target = [rate, ...lines].find((each) => each && isLine(each.line, fix.target));
  if (!rate || !target || target.line.failed.baseline === 0) return null;
  const others = lines.filter(({ line }) => line.kind === fix.target.kind && line.key !== fix.target.key);
  const guarded =
    fix.mustNotRise === null ? [] : lines.filter(({ line }) => fix.mustNotRise?.some((one) => isLine(one, line)));
  const rest = target === rate ? [] : [measure(restOf(rate.line, target.line))];
  const watched = fix.mustNotRise === null ? rest : guarded;
  const higher = findHigher([...new Set([rate, target, ...guarded])]);
  const fell = compareStrata(swap(target.line.strata)).mid <= limit;
  // That the target fell and that the rest rose have both to be seen: neither is corrected for the other, and the
  // mid-p value is enough.
  const risen = fix.mustNotRise === null ? rest.filter(({ compared }) => compared.mid <= limit) : higher;
  const open = findOpen(target, watched, fix.leastFall);
  const verdict = ((): FixVerdict => {
    if (higher.includes(rate) || higher.includes(target)) return "made worse";
    if (fell && risen.length > 0) return "moved";
    if (higher.length > 0) return "made worse";
    if (target.compared.difference.low > -fix.leastFall) return "not fixed";
    return open === null ? "fixed" : "inconclusive";
  })();
  const rose = verdict === "moved" && fix.mustNotRise === null ? findHigher(others) : higher;
  return {
    verdict,
    target: toLine(target),
    failureRate: toLine(rate),
    rose: rose.map(toLine),
    runs: countRuns(rate.line.strata),
    tasks: paired.by === null ? null : paired.strata.length,
    moreRuns: verdict === "inconclusive" && open ? moreRunsNeeded(open.strata, open.ends, z95) : null,
  };
}

/** What is not known yet for a fix to be one; null where all is. */
function findOpen(
  { line, compared }: Measured,
  watched: readonly Measured[],
  leastFall: number,
): { strata: Stratum[]; ends: { below: number; above: number } } | null {
  if (compared.difference.high > -leastFall)
    return { strata: line.strata, ends: { below: -leastFall, above: -leastFall } };
  const fall = -compared.difference.value;
  const risen = watched.find((each) => each.compared.difference.high >= fall);
  return risen ? { strata: risen.line.strata, ends: { below: fall, above: 0 } } : null;
}

/** Failures that are not the target's. */
const restOf = (rate: FoundLine, { strata, failed }: FoundLine): FoundLine => ({
  ...rate,
  failed: { baseline: rate.failed.baseline - failed.baseline, candidate: rate.failed.candidate - failed.candidate },
  strata: rate.strata.map(({ first, second }, at) => ({
    first: { ...first, successes: first.successes - (strata[at]?.first.successes ?? 0) },
    second: { ...second, successes: second.successes - (strata[at]?.second.successes ?? 0) },
  })),
});

/** Those that are higher, the surest first. */
function findHigher(tested: readonly Measured[]): Measured[] {
  const chances = holm(tested.map(({ compared }) => compared.p));
  return tested.filter((_, at) => (chances[at] as number) <= limit).toSorted((a, b) => a.compared.p - b.compared.p);
}

const swap = (strata: readonly Stratum[]): Stratum[] =>
  strata.map(({ first, second }) => ({ first: second, second: first }));

const countRuns = (strata: readonly Stratum[]): FixReport["runs"] => ({
  baseline: strata.reduce((sum, { first }) => sum + first.count, 0),
  candidate: strata.reduce((sum, { second }) => sum + second.count, 0),
});

const toLine = ({ line: { kind, key, title, failed }, compared: { difference } }: Measured): FixLine => ({
  kind,
  key,
  title,
  failed,
  difference,
});
