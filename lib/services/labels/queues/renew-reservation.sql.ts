import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type AnnotatorsQueue } from "@/lib/services/labels/queues/require-annotator.sql";
import { isEndedBy, mayServe } from "./turn-conditions.sql";

const placeRow = z.object({
  isFree: z.boolean(),
  isEnded: z.boolean(),
});

export const readPlace = (
  db: Database,
  { ctx, queue, traceId }: { ctx: WorkspaceContext; queue: AnnotatorsQueue; traceId: string },
) =>
  askRows(
    db,
    Prisma.sql`
      select ${mayServe(ctx, queue)} as "isFree", ${isEndedBy(queue.userId)} as "isEnded" from "QueueItem" i
      where i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queue.queueId}::uuid and i."traceId" = ${traceId}::uuid`,
    placeRow,
  );
