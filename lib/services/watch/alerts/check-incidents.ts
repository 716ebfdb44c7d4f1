import { type IncidentFinding, type IncidentTurn } from "@/lib/attribution/watching/alert-finding";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { titleOf } from "../incidents/incident-row";
import { systemNames } from "../incidents/system-names";
import { type AlertRuleRow } from "./raise-alert";
import { readNewIncidents, type ToldEvent } from "./check-incidents.sql";

/** What was written before the last look may be seen only after it: a transaction takes its time. */
const overlapMs = 15 * 60_000;

/**
 * What became of incidents since a rule was made: the grouping started or reopened one, somebody closed it, or the runs
 * of a fix show what it did. Each is told once, by its key. What people split off or open again themselves is no news
 * to them.
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
    const { id, eventId, number, traceCount, seenAt, at } = row;
    const event = unescapeValueFromStorage(row.event) as unknown as ToldEvent;
    const turn = turnOf(event, row.actorName);
    const name = row.systemKey === "" ? null : (names.get(row.systemKey) ?? row.systemKey);
    return {
      changeKey: `${event.kind} ${id}${event.kind === "started" ? "" : ` ${eventId}`}`,
      finding: {
        kind: "incident",
        system: { key: row.systemKey, name: name === null ? null : unescapeFromStorage(name) },
        number,
        title: titleOf(row),
        isReopened: event.kind === "reopened",
        ...(turn ? { turn } : {}),
        version: event.version ?? null,
        traceCount,
        at: (turn ? at : (seenAt ?? at)).toISOString(),
      },
    };
  });
}

function turnOf(event: ToldEvent, actorName: string | null): IncidentTurn | null {
  if (event.kind === "verdict") {
    const { kind, verdict, failed, runs } = event;
    return { kind, verdict, failed, runs };
  }
  if (event.kind !== "state") return null;
  const by = actorName === null ? "somebody" : unescapeFromStorage(actorName);
  return event.to === "FIXED" ? { kind: "fixed", by } : { kind: "ignored", by, reason: event.reason ?? null };
}
