import { findMethod } from "@/lib/attribution/method-list";
import { type ChangeFinding, type FindingSide } from "@/lib/attribution/watching/alert-finding";
import { type AlertSettings, type WatchedMethod } from "@/lib/attribution/watching/alert-settings";
import { chartBars } from "@/lib/attribution/watching/chart-bars";
import { findChange, type FoundChange } from "@/lib/attribution/watching/find-change";
import { type Place, type RuleState, type SeriesState } from "@/lib/attribution/watching/rule-state";
import { windowSize } from "@/lib/attribution/watching/split-ratio";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { findWatchedMethod, type Observation, readNamedAgents, readOutcomes } from "./read-observations";

type ShareSettings = Extract<AlertSettings, { kind: "agent-share" }>;
export type ChangeSettings = ShareSettings | { kind: "failure-rate"; rate: ShareSettings["rate"] };

/** Observations of one read, and reads of one check: a long history takes several checks. */
const [readSize, maxReads] = [5_000, 8];

export interface WatchedSystem {
  key: string;
  name: string | null;
}

/** A finding with the key under which it is told once. */
export interface KeyedFinding {
  changeKey: string;
  finding: ChangeFinding;
}

const placeOf = ({ at, traceId }: Observation): Place => ({ at: at.toISOString(), traceId });

const keyOf = ({ systemKey, agent, method }: Pick<SeriesState, "systemKey" | "agent" | "method">): string =>
  JSON.stringify([systemKey, agent, method && [method.name, method.version, method.tracerVersionId]]);

const chooseMethod = (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  systemKey: string,
  settings: ChangeSettings,
): Promise<WatchedMethod | null> =>
  settings.kind === "agent-share"
    ? settings.method
      ? Promise.resolve(settings.method)
      : findWatchedMethod(tx, { workspaceId, systemKey })
    : Promise.resolve(null);

/** The series that a system has now. Another method, version or agent begins anew, behind what was told of the system before, so that no two versions are compared and nothing is told again. */
const seriesOf = (
  state: RuleState,
  systemKey: string,
  agent: string | null,
  method: WatchedMethod | null,
): SeriesState => {
  const known = state.series[keyOf({ systemKey, agent, method })];
  if (known) return known;
  const told = Object.values(state.series)
    .filter((series) => series.systemKey === systemKey)
    .flatMap(({ since }) => since ?? [])
    .toSorted((a, b) => (a.at + a.traceId < b.at + b.traceId ? 1 : -1));
  const since = told[0] ?? null;
  return { systemKey, agent, method, since, first: since, skipped: 0, looked: 0, count: 0 };
};

/** Takes the looks that are due at one system and answers what was found, and the series as it then stands: the only one of its system. */
export const checkSeries = async (
  tx: Prisma.TransactionClient,
  {
    workspaceId,
    system,
    settings,
    state,
  }: { workspaceId: string; system: WatchedSystem; settings: ChangeSettings; state: RuleState },
): Promise<{ findings: KeyedFinding[]; key: string; series: SeriesState }> => {
  const agent = settings.kind === "agent-share" && settings.agent !== null ? escapeForStorage(settings.agent) : null;
  const method = await chooseMethod(tx, workspaceId, system.key, settings);
  const watched = settings.kind === "failure-rate" ? "failed" : agent;
  let series = seriesOf(state, system.key, agent, method);
  const findings: KeyedFinding[] = [];
  for (let read = 0; read < maxReads; read += 1) {
    const wish = { workspaceId, systemKey: system.key, after: series.first, limit: readSize };
    const rows =
      settings.kind === "failure-rate" ? await readOutcomes(tx, wish) : await readNamedAgents(tx, { ...wish, method });
    const values = rows.map(({ value }) => value);
    const { skipped, looked: lookedBefore } = series;
    const { change, looked } = findChange({
      ...{ values, watched, skipped, looked: lookedBefore, rate: settings.rate },
    });
    if (change) {
      findings.push({
        changeKey: JSON.stringify([keyOf(series), series.since]),
        finding: findingOf(rows, change, { settings, system, method: await describe(tx, method) }),
      });
      series = beginBehind(series, placeOf(rows[change.to - 1] as Observation));
      continue;
    }
    const next = moveOn(series, rows, looked);
    const hasMore = rows.length === readSize && next.skipped > skipped;
    series = next;
    if (!hasMore) break;
  }
  return { findings, key: keyOf(series), series };
};

const beginBehind = (series: SeriesState, since: Place): SeriesState => ({
  ...series,
  ...{ since, first: since, skipped: 0, looked: 0, count: 0 },
});

/** The same series with its window where the next look needs it. */
const moveOn = (series: SeriesState, rows: readonly Observation[], looked: number): SeriesState => {
  const count = series.skipped + rows.length;
  const begin = Math.max(series.skipped, looked - windowSize);
  const last = rows[begin - series.skipped - 1];
  return last ? { ...series, looked, count, skipped: begin, first: placeOf(last) } : { ...series, looked, count };
};

const describe = async (
  tx: Prisma.TransactionClient,
  method: WatchedMethod | null,
): Promise<ChangeFinding["method"]> => {
  if (method === null) return null;
  const title = findMethod(method.name)?.title ?? method.name;
  if (method.tracerVersionId === null) return { ...method, title, weights: null };
  const version = await tx.tracerVersion.findUnique({
    where: { id: method.tracerVersionId },
    select: { number: true },
  });
  return { ...method, title, weights: version ? `own weights ${version.number}` : "own weights" };
};

const sideOf = (rows: readonly Observation[], value: string, isAboutAgents: boolean): FindingSide => {
  const truthCount = rows.filter(({ isTruth }) => isTruth).length;
  return {
    count: rows.length,
    hits: rows.filter((row) => row.value === value).length,
    from: (rows[0] as Observation).at.toISOString(),
    to: (rows.at(-1) as Observation).at.toISOString(),
    ...(isAboutAgents ? { truthCount, runCount: rows.length - truthCount } : { truthCount: 0, runCount: 0 }),
  };
};

const findingOf = (
  rows: readonly Observation[],
  { value, from, at, to, ratio, threshold }: FoundChange,
  { settings, system, method }: { settings: ChangeSettings; system: WatchedSystem; method: ChangeFinding["method"] },
): ChangeFinding => {
  const isAboutAgents = settings.kind === "agent-share";
  const window = rows.slice(from, to);
  const name = window.findLast((row) => row.value === value)?.agent ?? value;
  const points = window.map((row) => ({ at: row.at.toISOString(), isHit: row.value === value }));
  return {
    kind: settings.kind,
    system,
    agent: isAboutAgents ? { key: unescapeFromStorage(value), name: unescapeFromStorage(name) } : null,
    before: sideOf(rows.slice(from, at), value, isAboutAgents),
    since: sideOf(rows.slice(at, to), value, isAboutAgents),
    ...{ ratio, threshold, rate: settings.rate },
    method: window.some(({ isTruth }) => !isTruth) ? method : null,
    chart: chartBars(points, at - from),
  };
};
