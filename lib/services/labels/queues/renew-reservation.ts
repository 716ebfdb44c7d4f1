import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireAnnotator } from "./require-annotator";
import { requireItem } from "./require-item";
import { reserveTurn } from "./reserve-turn";
import { readPlace } from "./renew-reservation.sql";

/**
 * Says that the person still reads a trace of a queue, so that it stays reserved for them; also where their reservation
 * had expired and nobody took their place.
 * `expiresAt` is ISO 8601, null where nothing is held; `isLost` tells whether that is because somebody else has the
 * place or the queue was closed, and not because the person has labeled or skipped the trace themselves. They may
 * submit all the same. Throws NOT_FOUND, FORBIDDEN for somebody who does not label for the queue.
 */
export const renewReservation = (
  ctx: WorkspaceContext,
  input: { queueId: string; traceId: string },
): Promise<{ expiresAt: string | null; isLost: boolean }> =>
  prisma.$transaction(async (tx) => {
    const queue = await requireAnnotator(tx, ctx, input);
    const traceId = await requireItem(tx, ctx, { queueId: queue.queueId, traceId: input.traceId });
    const [item] = await readPlace(tx, { ctx, queue, traceId });
    if (queue.isClosed || !item?.isFree) return { expiresAt: null, isLost: item?.isEnded === false };
    return { expiresAt: await reserveTurn(tx, ctx, { ...queue, traceId }), isLost: false };
  });
