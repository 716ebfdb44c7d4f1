import { type WatchedMethod } from "./alert-settings";
import { looks } from "./looks";
import { leastBefore, versionLooks } from "./version-test";

/** A trace in the order of time. */
export interface Place {
  /** ISO 8601. */
  at: string;
  traceId: string;
}

/** What one trace says, as it was when it was counted: the key of the agent that is named, or "failed" or "passed". */
export interface Counted extends Place {
  value: string;
}

/** What a rule knows of one series of observations: it grows at its end only. */
export interface SeriesState {
  systemKey: string;
  /** Of a share of failures. */
  agent: string | null;
  /** Whose answers they are. */
  method: WatchedMethod | null;
  /** The test began behind it: null at the first trace. */
  since: Place | null;
  /** The last that was counted; what turns up in front of it later is not. */
  seen: Place | null;
  /**
   * The newest that were counted, as many as the next look needs; so many before them,
   * since the test began, are left out.
   */
  window: Counted[];
  skipped: number;
  /** Up to how many observations looks were taken, and how many there are. */
  looked: number;
  count: number;
}

/** What a rule knows of a version. */
export interface VersionState {
  systemKey: string;
  version: string;
  /** Null while there is none with enough traces. */
  before: string | null;
  looked: number;
  count: number;
  isTold: boolean;
}

/** By keys that tell series and versions apart. */
interface Known {
  series: Record<string, SeriesState>;
  versions: Record<string, VersionState>;
}

/** As `AlertRule.state` holds it. */
export interface RuleState extends Known {
  /** What it knew of systems that it does not watch at present; it goes on from there should it watch them again. */
  unwatched?: Known;
}

export const firstState = (): RuleState => ({ series: {}, versions: {} });

/** All that a rule knows, of systems that it did not watch lately too. */
export const withUnwatched = ({ series, versions, unwatched }: RuleState): RuleState => ({
  series: { ...unwatched?.series, ...series },
  versions: { ...unwatched?.versions, ...versions },
});

/** So many systems that are not watched are remembered, those that left last. */
export const mostUnwatched = 200;

/** What is known of systems other than these. */
export function stateWithout(state: RuleState, systems: readonly { key: string }[]): Known {
  const watched = new Set(systems.map(({ key }) => key));
  const left = [...Object.values(state.series), ...Object.values(state.versions)].map(({ systemKey }) => systemKey);
  const kept = new Set([...new Set(left)].filter((key) => !watched.has(key)).slice(-mostUnwatched));
  const others = <T extends { systemKey: string }>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([, { systemKey }]) => kept.has(systemKey)));
  return { series: others(state.series), versions: others(state.versions) };
}

/** What a rule still needs before it can say anything of a system. */
export interface RuleNeed {
  systemKey: string;
  /** Null where it is about the system as a whole. */
  version: string | null;
  /** Of what: "failures that one method version answered", "traces that passed or failed". */
  what: "answers of one method version" | "traces" | "traces of the version before";
  has: number;
  needs: number;
}

/** What a rule waits for, the system with the least missing first; none where it is ready everywhere. */
export function ruleNeeds(kind: string, state: RuleState | null): RuleNeed[] {
  if (state === null) return [];
  const what = kind === "agent-share" ? ("answers of one method version" as const) : ("traces" as const);
  const series = Object.values(state.series)
    .filter(({ count }) => count < looks.least)
    .map(({ systemKey, count }) => ({ systemKey, version: null, what, has: count, needs: looks.least }));
  const [firstLook] = versionLooks;
  const versions = Object.values(state.versions).flatMap(({ systemKey, version, before, count }): RuleNeed[] => {
    if (before === null)
      return [{ systemKey, version, what: "traces of the version before", has: 0, needs: leastBefore }];
    return count < firstLook ? [{ systemKey, version, what: "traces", has: count, needs: firstLook }] : [];
  });
  return [...series, ...versions].toSorted((a, b) => a.needs - a.has - (b.needs - b.has));
}
