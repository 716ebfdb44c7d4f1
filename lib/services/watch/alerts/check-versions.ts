import { type FindingSide, type VersionFinding } from "@/lib/attribution/watching/alert-finding";
import { chartBars } from "@/lib/attribution/watching/chart-bars";
import { type RuleState, type VersionState } from "@/lib/attribution/watching/rule-state";
import { stickinessOf } from "@/lib/attribution/watching/stickiness";
import { findWorse, leastBefore, mostBefore, versionLooks } from "@/lib/attribution/watching/version-test";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type WatchedSystem } from "./check-series";
import { type Observation, readVersionOutcomes, readVersions } from "./read-observations.sql";

/** So many of the newest versions of a system are looked at; docs/watching.md and the page say so. */
const maxVersions = 30;
const lastLook = versionLooks.at(-1) as number;

const keyOf = (systemKey: string, versionKey: string): string => JSON.stringify([systemKey, versionKey]);

interface Wish {
  workspaceId: string;
  system: WatchedSystem;
  rate: number;
  state: RuleState;
}

/** Takes the looks that are due at the versions of a system; answers what was found, and what is then known of each. */
export const checkVersions = async (
  tx: Prisma.TransactionClient,
  { workspaceId, system, rate, state }: Wish,
): Promise<{ findings: { changeKey: string; finding: VersionFinding }[]; versions: Record<string, VersionState> }> => {
  const systemKey = system.key;
  const rows = await readVersions(tx, { workspaceId, systemKey, limit: maxVersions });
  const findings: { changeKey: string; finding: VersionFinding }[] = [];
  const versions: Record<string, VersionState> = {};
  // The first has none before it.
  for (const [at, { key: versionKey, version, count }] of rows.entries()) {
    if (at === 0) continue;
    const key = keyOf(systemKey, versionKey);
    const known = state.versions[key];
    const before = known?.before ?? rows.slice(0, at).findLast((row) => row.count >= leastBefore)?.version ?? null;
    const present = { systemKey, version, before, looked: known?.looked ?? 0, count, isTold: known?.isTold ?? false };
    versions[key] = present;
    const isDue = versionLooks.some((look) => look > present.looked && look <= count);
    if (before === null || present.isTold || !isDue) continue;
    const found = await lookAt(tx, { workspaceId, system, rate, version, before, looked: present.looked });
    present.looked = found.looked;
    if (!found.finding) continue;
    present.isTold = true;
    findings.push({ changeKey: key, finding: found.finding });
  }
  return { findings, versions };
};

const lookAt = async (
  tx: Prisma.TransactionClient,
  {
    workspaceId,
    system,
    rate,
    version,
    before,
    looked,
  }: Omit<Wish, "state"> & { version: string; before: string; looked: number },
): Promise<{ finding: VersionFinding | null; looked: number }> => {
  const of = { workspaceId, systemKey: system.key };
  const old = await readVersionOutcomes(tx, { ...of, version: before, limit: mostBefore, end: "newest" });
  const fresh = await readVersionOutcomes(tx, { ...of, version, limit: lastLook, end: "first" });
  const { worse, looked: until } = findWorse({
    before: { count: old.length, hits: old.filter(isFailed).length },
    since: fresh.map(isFailed),
    looked,
    rate,
  });
  if (!worse) return { finding: null, looked: until };
  const since = fresh.slice(0, worse.look);
  const points = [...old, ...since].map((row) => ({ at: row.at.toISOString(), isHit: isFailed(row) }));
  const stickiness = stickinessOf([old, since].map((rows) => rows.map(({ value }) => value)));
  return {
    looked: until,
    finding: {
      kind: "version",
      system,
      rate,
      ...(stickiness && { stickiness }),
      excess: worse.excess,
      threshold: worse.threshold,
      version: unescapeFromStorage(version),
      versionBefore: unescapeFromStorage(before),
      before: sideOf(old),
      since: sideOf(since),
      chart: chartBars(points, old.length),
    },
  };
};

const isFailed = ({ value }: Observation): boolean => value === "failed";

const sideOf = (rows: readonly Observation[]): FindingSide => ({
  count: rows.length,
  hits: rows.filter(isFailed).length,
  from: (rows[0] as Observation).at.toISOString(),
  to: (rows.at(-1) as Observation).at.toISOString(),
  truthCount: 0,
  agreeCount: 0,
});
