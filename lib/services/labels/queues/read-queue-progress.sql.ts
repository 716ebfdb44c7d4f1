import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { wantedLabels } from "./queue-columns.sql";
import { mayServe } from "./turn-conditions.sql";

const wantedRow = z.object({
  wanted: z.number(),
});

const leftRow = z.object({
  left: z.number(),
});

export const countWanted = (
  db: Database,
  { annotatorsPerTrace, workspaceId, queueId }: { annotatorsPerTrace: number; workspaceId: string; queueId: string },
) =>
  askRows(
    db,
    Prisma.sql`
      select coalesce(sum(${wantedLabels(annotatorsPerTrace)}), 0)::int as "wanted" from "QueueItem" i
      where i."workspaceId" = ${workspaceId}::uuid and i."queueId" = ${queueId}::uuid`,
    wantedRow,
  );

export const countLeft = (
  db: Database,
  {
    ctx,
    queueId,
    userId,
    annotatorsPerTrace,
  }: { ctx: WorkspaceContext; queueId: string; userId: string; annotatorsPerTrace: number },
) =>
  askRows(
    db,
    Prisma.sql`
          select count(*)::int as "left" from "QueueItem" i where ${mayServe(ctx, { queueId, userId, annotatorsPerTrace })}`,
    leftRow,
  );
