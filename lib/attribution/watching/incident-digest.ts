import { type Stratum, stratifiedGreater } from "../statistics/stratified";
import { type DigestChange, digestChanges, type DigestLine } from "./alert-finding";

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** 1 January 1970 was a Thursday. */
const firstMondayMs = 4 * 24 * 60 * 60 * 1000;
/** What arrives at the end of a week is stored and grouped in this time. */
const graceMs = 60 * 60 * 1000;

export interface Week {
  from: Date;
  to: Date;
  /** From when on it can be told. */
  due: Date;
}

/** The last week from Monday to Sunday (UTC) that can be told. */
export function lastWeek(now: Date): Week {
  const weeks = Math.floor((now.getTime() - graceMs - firstMondayMs) / weekMs);
  const to = firstMondayMs + weeks * weekMs;
  return { from: new Date(to - weekMs), to: new Date(to), due: new Date(to + graceMs) };
}

export const weekBefore = ({ from }: Week): Date => new Date(from.getTime() - weekMs);

export interface DigestedIncident {
  number: number;
  title: string;
  isNew: boolean;
  isReopened: boolean;
  traceCount: number;
  /** Its traces in the week and in the week before. */
  count: number;
  before: number;
  /** Runs of its system in these weeks. */
  runs: number;
  runsBefore: number;
}

/** How often at most a change is told of an incident that did not change. */
const limit = 0.05;

/**
 * What there is to tell of a week. Grown or gone is what takes a larger share of the runs than in the week before, or
 * none of them (exact one-sided test): where nobody ran anything, nothing is gone.
 */
export const digestOf = (incidents: readonly DigestedIncident[]): DigestLine[] =>
  incidents
    .flatMap((incident): DigestLine[] => {
      const change = changeOf(incident);
      const { number, title, traceCount, count, before } = incident;
      return change === null ? [] : [{ change, number, title, count: change === "new" ? traceCount : count, before }];
    })
    .toSorted(
      (a, b) =>
        digestChanges.indexOf(a.change) - digestChanges.indexOf(b.change) ||
        Math.max(b.count, b.before) - Math.max(a.count, a.before) ||
        a.number - b.number,
    );

function changeOf({ isNew, isReopened, count, before, runs, runsBefore }: DigestedIncident): DigestChange | null {
  if (isNew) return "new";
  if (isReopened) return "reopened";
  const week = { successes: count, count: Math.max(count, runs) };
  const weekBefore = { successes: before, count: Math.max(before, runsBefore) };
  const isSure = (stratum: Stratum): boolean => stratifiedGreater([stratum]).p <= limit;
  if (count > 0 && isSure({ first: weekBefore, second: week })) return "grown";
  return count === 0 && before > 0 && isSure({ first: week, second: weekBefore }) ? "gone" : null;
}
