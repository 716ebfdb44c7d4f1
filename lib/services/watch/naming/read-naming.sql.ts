import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindIds } from "../../ground/sight/blind-where.sql";

const namingRow = z.object({
  status: z.string(),
  providerName: z.string(),
  model: z.string(),
  suggestion: z.string().nullable(),
  problem: z.string().nullable(),
  askedByName: z.string(),
  askedAt: z.date(),
  callCount: z.number(),
  costUsd: z.number().nullable(),
});

/** What a judge was asked for; not where the reader is to label one of the traces blind that it was told of. */
export const readShownNaming = (db: Database, ctx: WorkspaceContext, number: number) =>
  askRows(
    db,
    Prisma.sql`
    select n."status"::text, n."providerName", n."model", n."suggestion", n."problem", n."askedByName", n."askedAt", n."callCount", n."costUsd"
    from "IncidentNaming" n join "Incident" i on i."id" = n."incidentId" and i."workspaceId" = n."workspaceId"
    where n."workspaceId" = ${ctx.workspaceId}::uuid and i."number" = ${number}::int and i."state" <> 'MERGED' and n."status" <> 'SETTLED'
      and not (n."traceIds" && array(${blindIds(ctx)}))`,
    namingRow,
  );
