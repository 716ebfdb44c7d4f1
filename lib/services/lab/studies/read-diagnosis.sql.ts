import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { type Method } from "@/lib/attribution/method";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { standingRuns } from "./diagnosed-where.sql";

const newestAnswerRow = z.object({
  attribution: stored<Prisma.JsonValue>().nullable(),
});

export type Reader = Pick<WorkspaceContext, "workspaceId">;

export const readNewestAnswer = (
  db: Database,
  { method, ctx, traceId, askedAt }: { method: Method; ctx: Reader; traceId: string; askedAt: Date },
) =>
  askRows(
    db,
    Prisma.sql`
    select run."attribution" from "Trace" t
      join lateral (select r."attribution", r."createdAt", r."finishedAt", r."id" ${standingRuns(method.name)}) run on true
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = ${traceId}::uuid
      and coalesce(run."finishedAt", run."createdAt") <= ${askedAt.toISOString()}::timestamp
    order by run."createdAt" desc, run."id" desc limit 1`,
    newestAnswerRow,
  );
