import { type DigestFinding } from "@/lib/attribution/watching/alert-finding";
import { digestOf, lastWeek, weekBefore } from "@/lib/attribution/watching/incident-digest";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { titleOf } from "../incidents/incident-row";
import { systemNames } from "../incidents/system-names";
import { readDigested, readWeekRuns } from "./check-digest.sql";
import { type AlertRuleRow } from "./raise-alert";

/** So many incidents are named. */
const mostLines = 50;

/**
 * What became of incidents in the last week, told once by its key; nothing where nothing did, where the rule looked
 * since the week is over, and of weeks before the rule.
 */
export async function checkDigest(
  tx: Prisma.TransactionClient,
  rule: AlertRuleRow,
): Promise<{ changeKey: string; finding: DigestFinding }[]> {
  const { workspaceId, systemKey, createdAt, checkedAt } = rule;
  const week = lastWeek(new Date());
  const { from, to } = week;
  if (createdAt >= to || (checkedAt !== null && checkedAt >= week.due)) return [];
  const asked = { workspaceId, systemKey, before: weekBefore(week), from, to };
  const runs = new Map((await readWeekRuns(tx, asked)).map((row) => [row.systemKey, row]));
  const rows = await readDigested(tx, asked);
  const lines = digestOf(
    rows.map((row) => ({
      ...row,
      title: titleOf(row),
      runs: runs.get(row.systemKey)?.runs ?? 0,
      runsBefore: runs.get(row.systemKey)?.before ?? 0,
    })),
  );
  if (lines.length === 0) return [];
  return [
    {
      changeKey: `week ${from.toISOString().slice(0, 10)}`,
      finding: {
        kind: "digest",
        system: systemKey === null ? null : await systemOf(workspaceId, systemKey),
        from: from.toISOString(),
        at: to.toISOString(),
        lines: lines.slice(0, mostLines),
      },
    },
  ];
}

async function systemOf(workspaceId: string, key: string): Promise<DigestFinding["system"]> {
  const name = key === "" ? null : ((await systemNames({ workspaceId }, [key])).get(key) ?? key);
  return { key, name: name === null ? null : unescapeFromStorage(name) };
}
