import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindIds } from "../../ground/sight/blind-where.sql";

const numberRow = z.object({ number: z.number() });

/**
 * Whether a reader is told anything of `"Incident" i`, as a condition: not where they are to label all of its traces
 * blind. Whoever has none to label blind is told of all, without a look into any.
 */
export const isShown = (ctx: WorkspaceContext): Prisma.Sql => Prisma.sql`(not exists (${blindIds(ctx)}) or exists (
  select from "IncidentTrace" m where m."incidentId" = i."id" and m."traceId" not in (${blindIds(ctx)}))
  or not exists (select from "IncidentTrace" m where m."incidentId" = i."id"))`;

export const readHidden = (db: Database, ctx: WorkspaceContext, numbers: readonly number[]) =>
  askRows(
    db,
    Prisma.sql`
    select i."number" from "Incident" i
    where i."workspaceId" = ${ctx.workspaceId}::uuid and i."number" = any(${[...numbers]}::int[]) and not ${isShown(ctx)}`,
    numberRow,
  );
