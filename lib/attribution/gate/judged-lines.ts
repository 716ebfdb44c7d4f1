import { type PairRow, correctedOf, correctOf } from "../overview/corrected-shares";
import { differ } from "../statistics/differ";
import { type Estimate } from "../statistics/estimate";
import { wilson } from "../statistics/wilson";
import { type FoundLine, keyOfBlame } from "./find-lines";
import { type GateLine } from "./gate-report";
import { type GateRun } from "./gate-run";
import { type PairedRuns } from "./pair-runs";

/**
 * The shares of lines about agents, corrected by the labels of each version for the errors of its answers; null for
 * other lines, and where labels are too few to tell.
 */
export function judgedLines(lines: readonly FoundLine[], { strata }: PairedRuns): GateLine["judged"][] {
  const keys = lines.flatMap(({ kind, key }) => (kind === "agent-mode" ? [key] : []));
  const before = correctionOf(
    strata.flatMap(({ baseline }) => baseline),
    keys,
  );
  const after = correctionOf(
    strata.flatMap(({ candidate }) => candidate),
    keys,
  );
  return lines.map(({ kind, key }) => {
    const [baseline, candidate] = [before(key), after(key)];
    if (kind !== "agent-mode" || !baseline || !candidate) return null;
    return { baseline, candidate, difference: differ(baseline, candidate) };
  });
}

function correctionOf(runs: readonly GateRun[], keys: readonly string[]): (key: string) => Estimate | null {
  const failed = runs.filter(({ outcome }) => outcome === "failed");
  const answered = failed.map(({ blame }) => [blame === null ? null : keyOfBlame(blame), 1] as const);
  const pairs = failed.flatMap(({ blame, truth }): PairRow[] =>
    truth === null ? [] : [{ ...labelled, answer: blame && keyOfBlame(blame), truth: keyOfBlame(truth) }],
  );
  const correction = correctOf("agent", [...keys.map((key) => [key, 0] as const), ...answered], pairs);
  const rate = { value: failed.length / runs.length, ...wilson(failed.length, runs.length) };
  return (key) => {
    const share = correctedOf(correction, key);
    return share && times(rate, share);
  };
}

/** People choose what they label. */
const labelled = { of: "agent", isDrawn: false, count: 1, weight: 1, square: 1 } as const;

/** The product of two independent shares, with the interval that theirs make together. */
const times = (a: Estimate, b: Estimate): Estimate => {
  const value = a.value * b.value;
  return {
    value,
    low: Math.max(0, value - Math.hypot(b.value * (a.value - a.low), a.value * (b.value - b.low))),
    high: Math.min(1, value + Math.hypot(b.value * (a.high - a.value), a.value * (b.high - b.value))),
  };
};
