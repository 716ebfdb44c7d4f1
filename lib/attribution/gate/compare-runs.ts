import { holm } from "../statistics/holm";
import { testable } from "../statistics/testable";
import { type ComparedStrata, compareStrata, standardErrors } from "./compare-strata";
import { findLines, type FoundLine } from "./find-lines";
import { type GateCounts, type GateLine, type GateReport, type GateSettings, type GateVerdict } from "./gate-report";
import { type GateRun, type VersionRuns } from "./gate-run";
import { judgedLines } from "./judged-lines";
import { type PairedRuns, pairRuns } from "./pair-runs";
import { moreRunsNeeded } from "./runs-needed";

/** How often at most versions that are the same are called worse, over all lines and looks. */
export const falseFailures = 0.05;
export const mostLooks = standardErrors.length;

export const usualSettings: GateSettings = { margin: 0.1, looks: 1 };

type Side = "baseline" | "candidate";
type Tested = FoundLine & ComparedStrata;

/**
 * Whether the candidate is worse than the baseline. Each line is tested exactly and one-sided, given how many runs
 * failed in both versions together. Worse: at least one line is. No worse: the interval of no line reaches beyond the
 * margin. Anything else is inconclusive. Null where one version has no run to compare.
 */
export function compareRuns(
  baseline: VersionRuns,
  candidate: VersionRuns,
  settings: GateSettings = usualSettings,
): GateReport | null {
  const paired = pairRuns(baseline.runs, candidate.runs);
  if (comparedOf(paired, "baseline") === 0 || comparedOf(paired, "candidate") === 0) return null;
  const z = standardErrors[settings.looks - 1] as number;
  const found = findLines(paired);
  const tested = found.map((line) => ({ ...line, ...compareStrata(line.strata, z) }));
  const corrected = correctedChances(tested, falseFailures / settings.looks);
  const judged = judgedLines(found, paired);
  const lines = tested.map(({ kind, key, title, failed, difference, p, places }, at): GateLine => {
    const own = {
      kind,
      key,
      title,
      failed,
      difference,
      p,
      corrected: corrected[at] ?? null,
      judged: judged[at] ?? null,
    };
    return { ...own, verdict: verdictOf(own, settings), places };
  });
  const verdict = together(lines);
  const [rate, ...rest] = lines;
  return {
    verdict,
    baseline: countsOf(baseline, paired, "baseline"),
    candidate: countsOf(candidate, paired, "candidate"),
    pairing: paired.by === null ? null : { by: paired.by, tasks: paired.strata.length },
    settings,
    lines: [...(rate ? [rate] : []), ...rest.toSorted(byWeight)],
    moreRuns:
      verdict === "inconclusive"
        ? moreRunsNeeded(found[0]?.strata ?? [], { below: settings.margin, above: 0 }, z)
        : null,
  };
}

/**
 * The chances corrected for being many: half of `rate` is for the failure rate, which comes first, half for all others
 * together (Holm's correction). What is too rare to come out at all takes nothing from the rest, and gets null; what
 * the failure rate was granted is left to the others where it is called worse.
 */
function correctedChances([rate, ...others]: readonly Tested[], limit: number): (number | null)[] {
  if (rate === undefined) return [];
  const isTested = testable(
    others.map(({ least }) => least),
    limit / 2,
  );
  const chances = holm(others.flatMap(({ p }, at) => (isTested[at] ? [p] : [])));
  const ofRate = Math.min(1, chances.length === 0 ? rate.p : 2 * rate.p);
  const share = ofRate <= limit ? 1 : 2;
  return [ofRate, ...isTested.map((is) => (is ? Math.min(1, share * (chances.shift() ?? 1)) : null))];
}

function verdictOf(
  { corrected, judged, difference }: Pick<GateLine, "corrected" | "judged" | "difference">,
  { margin, looks }: GateSettings,
): GateVerdict {
  const isHigher = corrected !== null && corrected <= falseFailures / looks;
  // Where it is known how answers err, they alone do not blame an agent.
  if (isHigher && (judged === null || judged.difference.low > 0)) return "worse";
  return difference.high <= margin ? "no worse" : "inconclusive";
}

const together = (lines: readonly GateLine[]): GateVerdict => {
  if (lines.some(({ verdict }) => verdict === "worse")) return "worse";
  return lines.every(({ verdict }) => verdict === "no worse") ? "no worse" : "inconclusive";
};

const byWeight = (a: GateLine, b: GateLine): number =>
  Number(b.verdict === "worse") - Number(a.verdict === "worse") || a.p - b.p || (a.key < b.key ? -1 : 1);

const comparedOf = ({ strata }: PairedRuns, side: Side): number =>
  strata.reduce((sum, stratum) => sum + stratum[side].length, 0);

const countFailed = (runs: readonly GateRun[]): number => runs.filter(({ outcome }) => outcome === "failed").length;

function countsOf({ version, runs }: VersionRuns, paired: PairedRuns, side: Side): GateCounts {
  const left = paired.leftOut[side];
  const count = (outcome: string): number => runs.filter((run) => run.outcome === outcome).length;
  return {
    version,
    failed: countFailed(runs),
    passed: count("passed"),
    unknown: count("unknown"),
    compared: comparedOf(paired, side),
    leftOut: { count: left.length, failed: countFailed(left) },
    unnamed: runs.filter((run) => run.outcome === "failed" && run.blame === null).length,
  };
}
