import { type WatchedMethod } from "./alert-settings";
import { findChange, type FoundChange } from "./find-change";
import { type Counted, type Place, type SeriesState } from "./rule-state";
import { windowSize } from "./split-ratio";

/** What a series is of. */
interface SeriesSubject {
  systemKey: string;
  agent: string | null;
  method: WatchedMethod | null;
}

/** Tells series apart. */
export const seriesKey = ({ systemKey, agent, method }: SeriesSubject): string =>
  JSON.stringify([systemKey, agent, method && [method.name, method.version, method.tracerVersionId]]);

const beginBehind = ({ systemKey, agent, method }: SeriesSubject, place: Place | null): SeriesState => ({
  systemKey,
  agent,
  method,
  since: place,
  seen: place,
  window: [],
  skipped: 0,
  looked: 0,
  count: 0,
});

/**
 * The series that a system has now; there is one. Of another method, version, weights or agent it begins anew behind
 * the last observation that the one before it counted, by the trace's place in time: nobody compares two methods, and
 * no stretch of time is looked at twice, however often the method changes.
 */
export function currentSeries(all: Readonly<Record<string, SeriesState>>, subject: SeriesSubject): SeriesState {
  const before = Object.values(all).find(({ systemKey }) => systemKey === subject.systemKey);
  if (!before) return beginBehind(subject, null);
  return seriesKey(before) === seriesKey(subject) ? before : beginBehind(subject, before.seen);
}

/**
 * Counts what has come behind `series.seen`, in the order of time, and takes the looks that are then due. Where one
 * finds a change, answers it with the observations that its places are of; the series then begins anew behind the last
 * of them that was looked at, and what lies behind that is to be handed in again.
 */
export function growSeries(
  series: SeriesState,
  come: readonly Counted[],
  { watched, rate }: { watched: string | null; rate: number },
): { series: SeriesState; found: { change: FoundChange; counted: Counted[] } | null } {
  const counted = [...series.window, ...come];
  const { skipped } = series;
  const values = counted.map(({ value }) => value);
  const { change, looked } = findChange({ values, watched, skipped, looked: series.looked, rate });
  if (change) return { series: beginBehind(series, placeOf(counted[change.to - 1])), found: { change, counted } };
  const from = Math.max(skipped, looked - windowSize);
  const grown = {
    seen: placeOf(come.at(-1)) ?? series.seen,
    window: counted.slice(from - skipped),
    skipped: from,
    looked,
    count: skipped + counted.length,
  };
  return { series: { ...series, ...grown }, found: null };
}

const placeOf = (counted: Counted | undefined): Place | null =>
  counted ? { at: counted.at, traceId: counted.traceId } : null;
