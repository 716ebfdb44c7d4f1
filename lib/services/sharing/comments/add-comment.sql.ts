import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockStepCountRow = z.object({
  stepCount: z.number(),
});

export const lockStepCount = (db: Database, workspaceId: string, traceId: string) =>
  askRows(
    db,
    Prisma.sql`
    select "stepCount" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = ${traceId}::uuid for key share`,
    lockStepCountRow,
  );
