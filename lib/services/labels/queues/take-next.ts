import { nextStream, type QueueStream } from "@/lib/attribution/labels/draw-stream";
import { type NextTrace, type NothingNext } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type AnnotatorsQueue, requireAnnotator } from "./require-annotator";
import { reserveTurn } from "./reserve-turn";
import { isEndedBy, isLabelledBy, mayServe, now } from "./turn-conditions";

interface Candidate {
  traceId: string;
  stream: QueueStream;
}

/** What the person is reading: where they left off, by a reload too. */
const findReserved = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { queueId, userId }: AnnotatorsQueue,
): Promise<Candidate | undefined> => {
  const [reserved] = await tx.$queryRaw<Candidate[]>`
    select i."traceId", i."stream" from "QueueTurn" t
      join "QueueItem" i on i."workspaceId" = t."workspaceId" and i."queueId" = t."queueId" and i."traceId" = t."traceId"
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."queueId" = ${queueId}::uuid and t."userId" = ${userId}::uuid
      and t."state" = 'reserved' and t."expiresAt" > ${now} and not ${isLabelledBy(userId)}
      and (i."assignedToId" is null or i."assignedToId" = ${userId}::uuid)
    order by t."servedAt" desc limit 1`;
  return reserved;
};

/** The first of the stream whose turn it is for this person; of the other one where that has nothing for them. */
const findNext = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  queue: AnnotatorsQueue,
): Promise<Candidate | undefined> => {
  const served = { worth: 0, random: 0 };
  const counts = await tx.$queryRaw<{ stream: QueueStream; count: number }[]>`
    select i."stream", count(*)::int as "count" from "QueueTurn" t
      join "QueueItem" i on i."workspaceId" = t."workspaceId" and i."queueId" = t."queueId" and i."traceId" = t."traceId"
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."queueId" = ${queue.queueId}::uuid and t."userId" = ${queue.userId}::uuid group by 1`;
  for (const { stream, count } of counts) served[stream] = count;
  const stream = nextStream(served, queue.randomShare);
  const [next] = await tx.$queryRaw<Candidate[]>`
    select i."traceId", i."stream" from "QueueItem" i where ${mayServe(ctx, queue)}
    order by (i."stream" <> ${stream}), i."position" limit 1`;
  return next;
};

/** Others may skip what they read or let it go: then there is something to come back for. */
const whyNothing = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  queue: AnnotatorsQueue,
): Promise<NothingNext> => {
  const [{ isHeld } = { isHeld: false }] = await tx.$queryRaw<{ isHeld: boolean }[]>`
    select exists (
      select from "QueueItem" i join "QueueTurn" t on t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId"
      where i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queue.queueId}::uuid and i."assignedToId" is null
        and t."state" = 'reserved' and t."expiresAt" > ${now} and t."userId" <> ${queue.userId}::uuid
        and not ${isEndedBy(queue.userId)}) as "isHeld"`;
  return isHeld ? "waiting" : "done";
};

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
