import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const stepLengthsRow = z.object({
  length: z.number(),
});

export const readStepLengths = (db: Database, ctx: WorkspaceContext, traceId: string) =>
  askRows(
    db,
    Prisma.sql`
      select char_length("content") as "length" from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid order by "index"`,
    stepLengthsRow,
  );
