import { z } from "zod";
import { anyRow, askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { type RuleState } from "@/lib/attribution/watching/rule-state";
import { Prisma } from "@/lib/db";
import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type WatchedSystem } from "./check-series";
import { type AlertRuleRow } from "./raise-alert";

const watchedSystemsRow = z.object({
  key: z.string(),
  name: z.string().nullable(),
});

/**
 * So many systems of a workspace are watched by one rule: those with the most traces. docs/watching.md says so, and a
 * rule's row where there are more.
 */
export const maxSystems = 50;

export const lockRule = (db: Database, ruleId: string) =>
  askRows(
    db,
    Prisma.sql`
      select 1 as "one" from "AlertRule" r where r."id" = ${ruleId}::uuid and r."isEnabled" for no key update of r skip locked`,
    anyRow,
  );

export const saveState = (db: Writer, state: RuleState, ruleId: string) =>
  runStatement(
    db,
    Prisma.sql`
      update "AlertRule" set "state" = ${JSON.stringify(escapeValueForStorage(state))}::jsonb, "checkedAt" = timezone('utc', clock_timestamp()) where "id" = ${ruleId}::uuid`,
  );

export const watchedSystems = async (tx: Prisma.TransactionClient, rule: AlertRuleRow): Promise<WatchedSystem[]> => {
  const rows = await askRows(
    tx,
    Prisma.sql`
    select f."systemKey" as "key", s."systemName" as "name" from
      (select "systemKey", count(*) as "count" from "TraceFact" where "workspaceId" = ${rule.workspaceId}::uuid and not "isMade"
        and (${rule.systemKey}::text is null or "systemKey" = ${rule.systemKey}) group by "systemKey") f
      left join "SystemTracer" s on s."workspaceId" = ${rule.workspaceId}::uuid and s."systemKey" = f."systemKey"
    order by f."count" desc, f."systemKey" limit ${maxSystems}`,
    watchedSystemsRow,
  );
  return rows.map(({ key, name }) => ({ key, name: name === null ? (key === "" ? null : key) : name })).map(shown);
};

/** As it stands in the table, so that it finds its traces; its name as people write it. */
const shown = ({ key, name }: WatchedSystem): WatchedSystem => ({
  key,
  name: name === null ? null : unescapeFromStorage(name),
});
