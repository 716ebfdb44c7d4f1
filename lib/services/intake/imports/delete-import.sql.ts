import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const deleteTracesOfImportRow = z.object({
  id: z.string(),
});

const doomedRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  originalId: z.string().nullable(),
  status: z.string(),
});
export type Doomed = z.infer<typeof doomedRow>;

export const deleteTracesOfImport = (db: Database, workspaceId: string, id: string) =>
  askRows(
    db,
    Prisma.sql`
          delete from "Trace" where "workspaceId" = ${workspaceId}::uuid and "importId" = ${id}::uuid returning "id"`,
    deleteTracesOfImportRow,
  );

export const lockImport = (db: Database, ctx: WorkspaceContext, id: string) =>
  askRows(
    db,
    Prisma.sql`
      select "id", "workspaceId", "originalId", "status" from "Import"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = ${id}::uuid for update`,
    doomedRow,
  );
