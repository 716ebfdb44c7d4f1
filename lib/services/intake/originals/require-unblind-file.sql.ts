import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";

const tracesOfFileRow = z.object({
  id: z.string(),
  isBlind: z.boolean(),
  isLabelled: z.boolean(),
});

export const readTracesOfFile = (db: Database, ctx: WorkspaceContext, originalId: string) =>
  askRows(
    db,
    Prisma.sql`
    select t."id", ${blindWhere(ctx)} as "isBlind",
      t."groundTruth" is not null or exists (select from "TraceLabel" l where l."workspaceId" = t."workspaceId" and l."traceId" = t."id") as "isLabelled"
    from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."originalId" = ${originalId}::uuid`,
    tracesOfFileRow,
  );
