import { anyRow, askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadyFilter } from "../../ground/search/ready-selection";
import { filterWhere } from "../../ground/search/trace-where.sql";
import { type AutomationRow } from "./automation-row";

/** Those that match now and have had no turn, in order. */
export const findMatching = async (
  db: Database,
  {
    ctx,
    automation,
    filter,
    traceIds,
  }: { ctx: WorkspaceContext; automation: AutomationRow; filter: ReadyFilter; traceIds: readonly string[] },
): Promise<string[]> => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t where ${filterWhere(ctx, filter)} and t."id" = any(${[...traceIds]}::uuid[])
      and not exists (select from "AutomationTurn" u
        where u."workspaceId" = t."workspaceId" and u."automationId" = ${automation.id}::uuid and u."traceId" = t."id")
    order by t."createdAt", t."id"`,
    idRow,
  );
  return rows.map(({ id }) => id);
};

/**
 * The automation as it is now, held until the transaction ends so that two workers keep its budget
 * together; null where it is off or gone.
 */
export const hold = async (tx: Prisma.TransactionClient, { id }: AutomationRow): Promise<AutomationRow | null> => {
  await askRows(
    tx,
    Prisma.sql`select 1 as "one" from "Automation" a where a."id" = ${id}::uuid for no key update of a`,
    anyRow,
  );
  return tx.automation.findFirst({ where: { id, isEnabled: true } });
};
