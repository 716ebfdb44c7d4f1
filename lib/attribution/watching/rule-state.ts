import { type WatchedMethod } from "./alert-settings";
import { looks } from "./looks";
import { leastBefore, versionLooks } from "./version-test";

/** A trace in the order of time. */
export interface Place {
  /** ISO 8601. */
  at: string;
  traceId: string;
}

/** What a rule knows of one series of observations. */
export interface SeriesState {
  systemKey: string;
  /** Of a share of failures. */
  agent: string | null;
  method: WatchedMethod | null;
  /** The test began behind it: null at the first trace. */
  since: Place | null;
  /** The window is read from behind it on; so many observations since the test began lie up to it. */
  first: Place | null;
  skipped: number;
  /** Up to how many observations looks were taken, and how many there were at the last check. */
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

/** As `AlertRule.state` holds it, by keys that tell series and versions apart. */
export interface RuleState {
  series: Record<string, SeriesState>;
  versions: Record<string, VersionState>;
}

export const firstState = (): RuleState => ({ series: {}, versions: {} });

/** What a rule still needs before it can say anything of a system. */
export interface RuleNeed {
  systemKey: string;
  /** Null where it is about the system as a whole. */
  version: string | null;
  /** Of what: "failures whose agent is known", "traces that passed or failed". */
  what: "failures" | "traces" | "traces of the version before";
  has: number;
  needs: number;
}

/** What a rule waits for, the system with the least missing first; none where it is ready everywhere. */
export function ruleNeeds(kind: string, state: RuleState | null): RuleNeed[] {
  if (state === null) return [];
  const what = kind === "agent-share" ? ("failures" as const) : ("traces" as const);
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
