import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockWorkspace = (db: Database, workspaceId: string) =>
  askRows(db, Prisma.sql`select "id" from "Workspace" where "id" = ${workspaceId}::uuid for no key update`, anyRow);
