import { wilson } from "../statistics/wilson";
import { type BasisChoice } from "./dashboard-choice";
import { bucketsOf, type DayRange, type TimeUnit, unitOf, unitStart } from "./day-range";
import {
  type AccuracyRow,
  type Basis,
  type DayRow,
  type FailureRow,
  type PartyRow,
  type PositionRow,
} from "./overview-rows";

// What the panels of the overview draw, made of rows. Counts are of traces; nothing is rounded, and nothing of ground
// truth and of unchecked runs is ever added up without both parts standing beside the sum.

/** Traces by what the answer rests on. */
export interface Parts {
  truth: number;
  run: number;
}

export const sumOf = ({ truth, run }: Parts): number => truth + run;

/** A share of `count` traces with its 95% interval (Wilson), traces taken as independent. */
export interface CountedShare {
  value: number;
  low: number;
  high: number;
  count: number;
}

/** `part` of `count`; null where there is nothing to be a share of. */
export const shareOf = (part: number, count: number): CountedShare | null =>
  count === 0 ? null : { value: part / count, ...wilson(part, count), count };

/** Whether a part is shown where only one basis, or both, is asked for. */
const isShown = (basis: Basis, choice: BasisChoice): boolean => choice === "both" || basis === choice;

// ── Over time ────────────────────────────────────────────────────────────────

/** Traces of some days by outcome, those that failed by what is known of who broke them. */
interface OutcomeBucket extends DayRange {
  failedTruth: number;
  failedRun: number;
  failedNone: number;
  unknown: number;
  passed: number;
}

/** Traces of some days that did not pass, and how many of them have ground truth. */
interface LabelledBucket extends DayRange {
  labelled: number;
  count: number;
  share: CountedShare | null;
}

/** The days that are drawn: those asked for, else from the first that has a trace to the last; null where none has. */
export const drawnDays = (days: DayRange | null, rows: readonly DayRow[]): DayRange | null => {
  if (days || rows.length === 0) return days;
  const sorted = rows.map(({ day }) => day).toSorted();
  return { from: sorted[0] ?? "", to: sorted.at(-1) ?? "" };
};

const bucketFields = { truth: "failedTruth", run: "failedRun", none: "failedNone" } as const;

/** Every column from the first day to the last, those without traces too. Rows outside of the range are left out. */
export function outcomeSeries(
  rows: readonly DayRow[],
  days: DayRange | null,
): { unit: TimeUnit; buckets: OutcomeBucket[] } {
  const range = drawnDays(days, rows);
  if (range === null) return { unit: "day", buckets: [] };
  const unit = unitOf(range);
  const buckets = bucketsOf(range, unit).map((bucket) => ({
    ...bucket,
    failedTruth: 0,
    failedRun: 0,
    failedNone: 0,
    unknown: 0,
    passed: 0,
  }));
  const byStart = new Map(buckets.map((bucket) => [unitStart(bucket.from, unit), bucket]));
  for (const { day, outcome, basis, count } of rows) {
    const bucket = day < range.from || day > range.to ? undefined : byStart.get(unitStart(day, unit));
    if (bucket) bucket[outcome === "failed" ? bucketFields[basis] : outcome] += count;
  }
  return { unit, buckets };
}

/**
 * The share of the traces that did not pass which has ground truth, by the same columns.
 * `hasShares` as in `keyFigures`.
 */
export function labelledSeries(rows: readonly DayRow[], days: DayRange | null, hasShares: boolean): LabelledBucket[] {
  const open = rows.filter(({ outcome }) => outcome !== "passed");
  const all = outcomeSeries(
    open.map((row) => ({ ...row, outcome: "failed" as const })),
    drawnDays(days, rows),
  );
  return all.buckets.map(({ from, to, failedTruth, failedRun, failedNone }) => {
    const count = failedTruth + failedRun + failedNone;
    return { from, to, labelled: failedTruth, count, share: hasShares ? shareOf(failedTruth, count) : null };
  });
}

// ── Sums ─────────────────────────────────────────────────────────────────────

/** The figures at the top. */
export interface KeyFigures {
  traceCount: number;
  failed: number;
  passed: number;
  unknown: number;
  /** Failed among those of which it is known whether they failed. */
  failedShare: CountedShare | null;
  /** Failed or of unknown outcome: what attributions are counted of. */
  notPassed: number;
  /** Of these, by what says who broke them. */
  byBasis: Record<Basis, number>;
  labelledShare: CountedShare | null;
}

/**
 * Without `hasShares` no share is given: where the traces were chosen by what is said of them, a share of
 * them says how they were chosen.
 */
export function keyFigures(rows: readonly DayRow[], hasShares: boolean): KeyFigures {
  const outcomes = { failed: 0, passed: 0, unknown: 0 };
  const byBasis = { truth: 0, run: 0, none: 0 };
  for (const { outcome, basis, count } of rows) {
    outcomes[outcome] += count;
    if (outcome !== "passed") byBasis[basis] += count;
  }
  const { failed, passed, unknown } = outcomes;
  return {
    ...outcomes,
    traceCount: failed + passed + unknown,
    failedShare: hasShares ? shareOf(failed, failed + passed) : null,
    notPassed: failed + unknown,
    byBasis,
    labelledShare: hasShares ? shareOf(byBasis.truth, failed + unknown) : null,
  };
}

/** An agent, a failure mode or a party with its traces. */
export interface Ranked extends Parts {
  /** What tells it apart; null for traces whose answer names none. */
  key: string | null;
  name: string | null;
}

/** The name to show and to search by: as written where that means the same, else the key. */
export const nameOf = (key: string, written: string): string => (written.toLowerCase() === key ? written : key);

function ranked<T extends Pick<FailureRow, "basis" | "count">>(
  rows: readonly T[],
  choice: BasisChoice,
  of: (row: T) => Pick<Ranked, "key" | "name">,
): Ranked[] {
  const byKey = new Map<string | null, Ranked>();
  for (const row of rows) {
    if (!isShown(row.basis, choice)) continue;
    const named = of(row);
    const one = byKey.get(named.key) ?? { ...named, truth: 0, run: 0 };
    one[row.basis] += row.count;
    byKey.set(named.key, one);
  }
  // What names none stands last, whatever its size: it is no mode or party.
  return [...byKey.values()].toSorted(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      sumOf(b) - sumOf(a) ||
      b.truth - a.truth ||
      ((a.key ?? "") < (b.key ?? "") ? -1 : 1),
  );
}

const agentOf = ({ agentKey, agent }: FailureRow) => ({ key: agentKey, name: nameOf(agentKey, agent) });
const modeOf = ({ modeKey, mode }: FailureRow) => ({ key: modeKey, name: modeKey && nameOf(modeKey, mode ?? modeKey) });

/** Every responsible agent, the one with the most traces first. */
export const agentSeries = (rows: readonly FailureRow[], choice: BasisChoice): Ranked[] =>
  ranked(rows, choice, agentOf);

/** Every failure mode, that with the most traces first; what names none stands last. */
export const modeSeries = (rows: readonly FailureRow[], choice: BasisChoice): Ranked[] => ranked(rows, choice, modeOf);

/** Every party, that with the most traces first; what says none stands last. */
export const partySeries = (rows: readonly PartyRow[], choice: BasisChoice): Ranked[] =>
  ranked(rows, choice, ({ party }) => ({ key: party, name: party }));

/** The first `limit` and what is left together; nothing is left where it would be a single one. */
export function topOf<T extends Parts>(
  items: readonly T[],
  limit: number,
): { shown: T[]; others: (Parts & { count: number }) | null } {
  const cut = items.length <= limit + 1 ? items.length : limit;
  const rest = items.slice(cut);
  const others = rest.reduce<Parts>((sum, { truth, run }) => ({ truth: sum.truth + truth, run: sum.run + run }), {
    truth: 0,
    run: 0,
  });
  return { shown: items.slice(0, cut), others: rest.length === 0 ? null : { ...others, count: rest.length } };
}

/** Agents by failure modes; `cells[agent][mode]`. Its sums over a line or a column are those of the two series. */
interface HeatMap {
  agents: Ranked[];
  modes: Ranked[];
  cells: Parts[][];
}

export function heatMap(rows: readonly FailureRow[], choice: BasisChoice): HeatMap {
  const [agents, modes] = [agentSeries(rows, choice), modeSeries(rows, choice)];
  const at = {
    agent: new Map(agents.map(({ key }, place) => [key, place])),
    mode: new Map(modes.map(({ key }, place) => [key, place])),
  };
  const cells = agents.map(() => modes.map(() => ({ truth: 0, run: 0 })));
  for (const row of rows) {
    const cell = cells[at.agent.get(row.agentKey) ?? -1]?.[at.mode.get(row.modeKey) ?? -1];
    if (cell && isShown(row.basis, choice)) cell[row.basis] += row.count;
  }
  return { agents, modes, cells };
}

export const binCount = 10;

/** Where the decisive step lies: tenths of the way from the first step to the last. */
export function positionSeries(rows: readonly PositionRow[], choice: BasisChoice): Parts[] {
  const bins = Array.from({ length: binCount }, () => ({ truth: 0, run: 0 }));
  for (const { basis, bin, count } of rows) {
    const one = bins[bin];
    if (one && isShown(basis, choice)) one[basis] += count;
  }
  return bins;
}

// ── Methods ──────────────────────────────────────────────────────────────────

/**
 * How often a method version is right on traces with ground truth, traces taken as independent; null where it has no
 * clear answer on any.
 */
export interface MethodAccuracy extends AccuracyRow {
  agent: CountedShare | null;
  step: CountedShare | null;
}

/** Those that read most traces first: the shares of two lines rest on different traces. */
export const accuracySeries = <T extends AccuracyRow>(rows: readonly T[]): (T & MethodAccuracy)[] =>
  rows
    .filter(({ count }) => count > 0)
    .map((row) => {
      const answered = row.count - row.abstained;
      return { ...row, agent: shareOf(row.agentRight, answered), step: shareOf(row.stepRight, answered) };
    })
    .toSorted(
      (a, b) => b.count - a.count || (`${a.method} ${a.methodVersion}` < `${b.method} ${b.methodVersion}` ? -1 : 1),
    );
