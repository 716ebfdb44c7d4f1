import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";
import { recordAudit } from "../../people/audit/record-audit";
import { markAsked } from "./ask-for-sending.sql";
import { requireDestination, requirePlatform } from "./require-destination";

/**
 * Has traces sent to a destination, whatever its rule says; asked for twice, it is sent once. Answers how many of them
 * this workspace has. Throws NOT_FOUND.
 */
export const askForSending = (
  ctx: WorkspaceContext,
  { destinationId, traceIds }: { destinationId: string; traceIds: readonly string[] },
): Promise<{ queuedCount: number }> =>
  prisma.$transaction(async (tx) => {
    const { id, name } = await requirePlatform(ctx, destinationId, tx);
    const queuedCount = await markAsked(tx, ctx.workspaceId, id, traceIds.filter(isRowId));
    if (queuedCount === 0) return { queuedCount };
    await tx.destination.updateMany({ where: { id }, data: { heldUntil: null } });
    await enqueueWriteBacks(tx, [id]);
    const details = { traces: queuedCount };
    await recordAudit(tx, ctx, {
      kind: "write-back.asked",
      subject: unescapeFromStorage(name),
      subjectId: id,
      details,
    });
    return { queuedCount };
  });

/** Has everything sent again that failed. Answers how much that is. Throws NOT_FOUND. */
export const retryFailed = (ctx: WorkspaceContext, { id }: { id: string }): Promise<{ queuedCount: number }> =>
  prisma.$transaction(async (tx) => {
    await requireDestination(ctx, id, tx);
    const { count } = await tx.sending.updateMany({
      where: { destinationId: id, workspaceId: ctx.workspaceId, status: "FAILED" },
      data: { status: "PENDING", attemptCount: 0, nextAttemptAt: new Date(), wish: { increment: 1 } },
    });
    await tx.destination.updateMany({ where: { id }, data: { heldUntil: null } });
    await enqueueWriteBacks(tx, [id]);
    return { queuedCount: count };
  });
