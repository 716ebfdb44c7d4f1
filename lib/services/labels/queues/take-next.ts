import { type NextTrace } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireAnnotator } from "./require-annotator";
import { reserveTurn } from "./reserve-turn";
import { findNext, findReserved, whyNothing } from "./take-next.sql";

/**
 * Serves the person the next trace of a queue and reserves it for them: the one they are reading, else the first of a
 * stream that they have neither labeled nor skipped, with a place left among the people per trace, assigned to them or
 * to nobody. Streams are mixed by the queue's random share. Throws NOT_FOUND;
 * FORBIDDEN for somebody who does not label for it.
 */
export const takeNext = (ctx: WorkspaceContext, input: { queueId: string }): Promise<NextTrace> =>
  prisma.$transaction(async (tx) => {
    const queue = await requireAnnotator(tx, ctx, input);
    if (queue.isClosed) return { none: "closed" };
    const next = (await findReserved(tx, ctx, queue)) ?? (await findNext(tx, ctx, queue));
    if (!next) return { none: await whyNothing(tx, ctx, queue) };
    return { ...next, expiresAt: await reserveTurn(tx, ctx, { ...queue, traceId: next.traceId }) };
  });
