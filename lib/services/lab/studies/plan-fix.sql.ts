import { z } from "zod";
import { askRows, type Database, idRow } from "@/lib/ask";
import { type Method } from "@/lib/attribution/method";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { diagnosedWhere } from "./diagnosed-where.sql";

const namedRow = z.object({
  outcome: z.enum(["unknown", "failed", "passed"]),
  isDiagnosed: z.boolean(),
});

/** Failed traces that a search looks through for such that can be replayed. */
const maxLookedAt = 1_000;

export const readNamed = (
  db: Database,
  { ctx, method, traceIds }: { ctx: WorkspaceContext; method: Method | null; traceIds: string[] },
) =>
  askRows(
    db,
    Prisma.sql`
    select t."outcome", ${diagnosedWhere(ctx.workspaceId, method)} as "isDiagnosed" from "Trace" t
    where ${selectionWhere(ctx, { ids: traceIds })}`,
    namedRow,
  );

export const readFound = (
  db: Database,
  { where, ctx, method }: { where: Prisma.Sql; ctx: WorkspaceContext; method: Method | null },
) =>
  askRows(
    db,
    Prisma.sql`
    select t."id" from "Trace" t
    where ${where} and t."outcome" = 'failed' and not ${blindWhere(ctx)} and ${diagnosedWhere(ctx.workspaceId, method)}
    order by t."createdAt" desc, t."id" desc limit ${maxLookedAt}::int`,
    idRow,
  );
