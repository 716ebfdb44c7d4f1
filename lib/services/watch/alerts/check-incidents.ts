import { type IncidentFinding } from "@/lib/attribution/watching/alert-finding";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { titleOf } from "../incidents/incident-row";
import { systemNames } from "../incidents/system-names";
import { type AlertRuleRow } from "./raise-alert";
import { readNewIncidents } from "./check-incidents.sql";

/** What was written before the last look may be seen only after it: a transaction takes its time. */
const overlapMs = 15 * 60_000;

/**
 * Incidents that the grouping has started or reopened since a rule was made; each of them is told once, by its key.
 * What people split off or open again themselves is no news to them.
 */
export async function checkIncidents(
  tx: Prisma.TransactionClient,
  rule: AlertRuleRow,
): Promise<{ changeKey: string; finding: IncidentFinding }[]> {
  const { workspaceId, systemKey, createdAt, checkedAt } = rule;
  const looked = checkedAt === null ? createdAt : new Date(checkedAt.getTime() - overlapMs);
  const since = looked > createdAt ? looked : createdAt;
  const rows = await readNewIncidents(tx, { workspaceId, systemKey, since });
  const names = await systemNames(
    { workspaceId },
    rows.map((row) => row.systemKey),
  );
  return rows.map((row) => {
    const { id, number, event, version, traceCount, seenAt } = row;
    const isReopened = event === "reopened";
    const name = row.systemKey === "" ? null : (names.get(row.systemKey) ?? row.systemKey);
    return {
      changeKey: `${event} ${id}${isReopened ? ` ${row.eventId}` : ""}`,
      finding: {
        kind: "incident",
        system: { key: row.systemKey, name: name === null ? null : unescapeFromStorage(name) },
        number,
        title: titleOf(row),
        isReopened,
        version: version === null ? null : unescapeFromStorage(version),
        traceCount,
        at: (seenAt ?? row.at).toISOString(),
      },
    };
  });
}
