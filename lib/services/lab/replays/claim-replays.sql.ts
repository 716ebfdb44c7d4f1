import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const takeWaiting = (db: Database, workspaceId: string, most: number) =>
  askRows(
    db,
    Prisma.sql`
    update "Replay" set "status" = 'RUNNING', "startedAt" = timezone('utc', now()) where "id" in (
      select r."id" from "Replay" r where r."workspaceId" = ${workspaceId}::uuid and r."status" = 'QUEUED' and r."runId" is null and r."studyId" is null
      order by r."createdAt", r."id" limit ${most}::int for update skip locked)
    returning "id"`,
    idRow,
  );
