import { askRows, type Database, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

export const deleteTree = (db: Database, ctx: WorkspaceContext, id: string) =>
  askRows(
    db,
    Prisma.sql`
      with recursive tree as (
        select r."id" from "Replay" r where r."workspaceId" = ${ctx.workspaceId}::uuid and r."id" = ${id}::uuid
        union select b."id" from "Replay" b join tree t on b."parentId" = t."id" where b."runId" is null and b."studyId" is null)
      delete from "Replay" r using tree t where r."id" = t."id" returning r."id"`,
    idRow,
  );
