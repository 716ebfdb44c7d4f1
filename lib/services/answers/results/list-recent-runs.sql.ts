import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isBehind } from "../../ground/paging/newest-first.sql";
import { blindWhere } from "../../ground/sight/blind-where.sql";

export const pageSize = 50;

/**
 * Whose runs are asked for: what people started one by one, or what evaluations made. There is a partial index of each,
 * by these very conditions, so that a page of a few is found without a walk over all the others: see
 * prisma/migrations/20261123150000_runs_by_whom.
 */
const madeBy = {
  people: Prisma.sql`not r."isAutomatic" and r."evaluationEntryId" is null`,
  evaluations: Prisma.sql`r."evaluationEntryId" is not null`,
};

const order = [Prisma.sql`r."createdAt"`, Prisma.sql`r."id"`] as const;

export interface Wish {
  cursor?: string | undefined;
  by?: keyof typeof madeBy | undefined;
}

/** Selects the ids of a page of runs, and one more where there are more. */
export const recentRunIds = (ctx: WorkspaceContext, { cursor, by }: Wish): Prisma.Sql => Prisma.sql`
    select r."id" from "AttributionRun" r join "Trace" t on t."id" = r."traceId"
    where r."workspaceId" = ${ctx.workspaceId}::uuid and ${isBehind(cursor, order)} and not ${blindWhere(ctx)}
      and ${by ? madeBy[by] : Prisma.sql`true`}
    order by r."createdAt" desc, r."id" desc limit ${pageSize + 1}`;

export const readRunIds = (db: Database, ctx: WorkspaceContext, input: Wish) =>
  askRows(db, recentRunIds(ctx, input), idRow);
