import { anyRow, askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const lockQueue = (db: Database, queueId: string, ctx: WorkspaceContext) =>
  askRows(
    db,
    Prisma.sql`
    select 1 from "LabelQueue" q where q."id" = ${queueId}::uuid and q."workspaceId" = ${ctx.workspaceId}::uuid for no key update of q`,
    anyRow,
  );
