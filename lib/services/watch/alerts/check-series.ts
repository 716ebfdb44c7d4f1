import { findMethod } from "@/lib/attribution/method-list";
import { type ChangeFinding, type FindingSide } from "@/lib/attribution/watching/alert-finding";
import { type AlertSettings, type WatchedMethod } from "@/lib/attribution/watching/alert-settings";
import { chartBars } from "@/lib/attribution/watching/chart-bars";
import { type FoundChange } from "@/lib/attribution/watching/find-change";
import { currentSeries, growSeries, seriesKey } from "@/lib/attribution/watching/grow-series";
import { stickinessOf } from "@/lib/attribution/watching/stickiness";
import { type Counted, type RuleState, type SeriesState } from "@/lib/attribution/watching/rule-state";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import {
  findUnsettled,
  findWatchedMethod,
  readAgentName,
  readNamedAgents,
  readOutcomes,
  readTruths,
} from "./read-observations.sql";

type ShareSettings = Extract<AlertSettings, { kind: "agent-share" }>;
type ChangeSettings = ShareSettings | { kind: "failure-rate"; rate: ShareSettings["rate"] };

/** Observations of one read, and reads of one check: a long history takes several checks. */
const [readSize, maxReads] = [5_000, 8];

export interface WatchedSystem {
  key: string;
  name: string | null;
}

/** A finding with the key under which it is told once. */
interface KeyedFinding {
  changeKey: string;
  finding: ChangeFinding;
}

/**
 * Whose answers a rule watches. Where none of the newest failures is read yet, as right after a large
 * import, those that it watched before.
 */
const chooseMethod = async (
  tx: Prisma.TransactionClient,
  { workspaceId, systemKey }: { workspaceId: string; systemKey: string },
  settings: ChangeSettings,
  state: RuleState,
): Promise<WatchedMethod | null> => {
  if (settings.kind !== "agent-share") return null;
  const before = Object.values(state.series).find((series) => series.systemKey === systemKey)?.method ?? null;
  return settings.method ?? (await findWatchedMethod(tx, { workspaceId, systemKey })) ?? before;
};

/**
 * Counts what has come and takes the looks that are due at one system; answers what was found, and the series as it
 * then stands: the only one of its system.
 */
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
  const watched = settings.kind === "failure-rate" ? "failed" : agent;
  const of = { workspaceId, systemKey: system.key };
  const method = await chooseMethod(tx, of, settings, state);
  let series = currentSeries(state.series, { systemKey: system.key, agent, method });
  const until = await findUnsettled(tx, { ...of, after: series.seen, method });
  const findings: KeyedFinding[] = [];
  for (let read = 0; read < maxReads; read += 1) {
    const come = await readCome(tx, { ...of, after: series.seen, until, kind: settings.kind, method });
    const grown = growSeries(series, come, { watched, rate: settings.rate });
    if (grown.found)
      findings.push({
        changeKey: JSON.stringify([seriesKey(series), series.since]),
        finding: await findingOf(tx, grown.found, { workspaceId, settings, system, method }),
      });
    series = grown.series;
    if (!grown.found && come.length < readSize) break;
  }
  return { findings, key: seriesKey(series), series };
};

type Stretch = Omit<Parameters<typeof readOutcomes>[1], "limit">;

const readCome = async (
  tx: Prisma.TransactionClient,
  { kind, method, ...stretch }: Stretch & { kind: ChangeSettings["kind"]; method: WatchedMethod | null },
): Promise<Counted[]> => {
  const wish = { ...stretch, limit: readSize };
  if (kind === "agent-share" && method === null) return [];
  const rows = method === null ? await readOutcomes(tx, wish) : await readNamedAgents(tx, { ...wish, method });
  return rows.map(({ at, traceId, value }) => ({ at: at.toISOString(), traceId, value }));
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

const sideOf = (counted: readonly Counted[], value: string, truths: ReadonlyMap<string, string>): FindingSide => ({
  count: counted.length,
  hits: counted.filter((each) => each.value === value).length,
  from: (counted[0] as Counted).at,
  to: (counted.at(-1) as Counted).at,
  truthCount: counted.filter(({ traceId }) => truths.has(traceId)).length,
  agreeCount: counted.filter((each) => truths.get(each.traceId) === each.value).length,
});

const findingOf = async (
  tx: Prisma.TransactionClient,
  { change: { value, from, at, to, ratio, threshold }, counted }: { change: FoundChange; counted: readonly Counted[] },
  {
    workspaceId,
    settings,
    system,
    method,
  }: { workspaceId: string; settings: ChangeSettings; system: WatchedSystem; method: WatchedMethod | null },
): Promise<ChangeFinding> => {
  const window = counted.slice(from, to);
  const of = { workspaceId, traceIds: window.map(({ traceId }) => traceId) };
  const isAboutAgents = settings.kind === "agent-share";
  const truths = isAboutAgents ? await readTruths(tx, of) : new Map<string, string>();
  const name = isAboutAgents ? await readAgentName(tx, { ...of, agentKey: value }) : value;
  const points = window.map((each) => ({ at: each.at, isHit: each.value === value }));
  const hits = points.map(({ isHit }) => String(isHit));
  const stickiness = stickinessOf([hits.slice(0, at - from), hits.slice(at - from)]);
  return {
    kind: settings.kind,
    system,
    agent: isAboutAgents ? { key: unescapeFromStorage(value), name: unescapeFromStorage(name) } : null,
    before: sideOf(counted.slice(from, at), value, truths),
    since: sideOf(counted.slice(at, to), value, truths),
    ratio,
    threshold,
    rate: settings.rate,
    ...(stickiness && { stickiness }),
    method: await describe(tx, method),
    chart: chartBars(points, at - from),
  };
};
