import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const systemsOfSetRow = z.object({
  systemKey: z.string(),
});

export const readSystemsOfSet = (db: Database, workspaceId: string, id: string) =>
  askRows(
    db,
    Prisma.sql`
      select distinct t."systemKey" from "ImportedLabel" i join "Trace" t on t."id" = i."traceId" and t."workspaceId" = i."workspaceId"
      where i."workspaceId" = ${workspaceId}::uuid and i."labelSetId" = ${id}::uuid`,
    systemsOfSetRow,
  );
