import { type VersionShare } from "@/lib/attribution/incidents/incident-view";
import { type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readShares, readVersions } from "./incident-series.sql";

/** The versions of each incident's system, the oldest first and `most` of the newest, with its share of their runs. */
export async function versionShares(
  db: Database,
  ctx: WorkspaceContext,
  incidents: readonly { id: string; systemKey: string }[],
  most: number,
): Promise<Map<string, VersionShare[]>> {
  const ids = incidents.map(({ id }) => id);
  const systemKeys = [...new Set(incidents.map(({ systemKey }) => systemKey))];
  const versions = await readVersions(db, ctx, systemKeys);
  const shares = new Map((await readShares(db, ctx, ids)).map((row) => [`${row.incidentId} ${row.key}`, row]));
  return new Map(
    incidents.map(({ id, systemKey }) => [
      id,
      versions
        .filter((version) => version.systemKey === systemKey)
        .slice(-most)
        .map(({ key, version, runs }) => {
          const share = shares.get(`${id} ${key}`);
          return {
            version: unescapeFromStorage(version),
            runs,
            count: share?.count ?? 0,
            labeled: share?.labeled ?? 0,
          };
        }),
    ]),
  );
}
