import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const annotatorsQueueRow = z.object({
  annotatorsPerTrace: z.number(),
  reservationMinutes: z.number(),
  randomShare: z.number(),
  isClosed: z.boolean(),
  isMember: z.boolean(),
});

/** What a turn needs to know of its queue. */
export interface AnnotatorsQueue {
  queueId: string;
  userId: string;
  annotatorsPerTrace: number;
  reservationMinutes: number;
  /** 0–1 */
  randomShare: number;
  isClosed: boolean;
}

export const readAnnotatorsQueue = (
  db: Database,
  { userId, queueId, ctx }: { userId: string; queueId: string; ctx: WorkspaceContext },
) =>
  askRows(
    db,
    Prisma.sql`
    select q."annotatorsPerTrace", q."reservationMinutes", q."randomShare", q."closedAt" is not null as "isClosed",
      exists (select from "QueueMember" m where m."workspaceId" = q."workspaceId" and m."queueId" = q."id" and m."userId" = ${userId}::uuid) as "isMember"
    from "LabelQueue" q where q."id" = ${queueId}::uuid and q."workspaceId" = ${ctx.workspaceId}::uuid for no key update of q`,
    annotatorsQueueRow,
  );
