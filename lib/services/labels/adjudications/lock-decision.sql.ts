import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockTraceRow = z.object({
  systemKey: z.string(),
});

export const lockTrace = (db: Database, workspaceId: string, { traceId }: { traceId: string }) =>
  askRows(
    db,
    Prisma.sql`
    select "systemKey" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = ${traceId}::uuid for no key update`,
    lockTraceRow,
  );
