import { z } from "zod";
import { askRows } from "@/lib/ask";
import { nextStream } from "@/lib/attribution/labels/draw-stream";
import { type NothingNext } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type AnnotatorsQueue } from "./require-annotator.sql";
import { isEndedBy, isLabelledBy, mayServe, now } from "./turn-conditions.sql";

const candidateRow = z.object({
  traceId: z.string(),
  stream: z.enum(["worth", "random"]),
});
type Candidate = z.infer<typeof candidateRow>;

const nextRow = z.object({
  stream: z.enum(["worth", "random"]),
  count: z.number(),
});

const whyNothingRow = z.object({
  isHeld: z.boolean(),
});

/** What the person is reading: where they left off, by a reload too. */
export const findReserved = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { queueId, userId }: AnnotatorsQueue,
): Promise<Candidate | undefined> => {
  const [reserved] = await askRows(
    tx,
    Prisma.sql`
    select i."traceId", i."stream" from "QueueTurn" t
      join "QueueItem" i on i."workspaceId" = t."workspaceId" and i."queueId" = t."queueId" and i."traceId" = t."traceId"
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."queueId" = ${queueId}::uuid and t."userId" = ${userId}::uuid
      and t."state" = 'reserved' and t."expiresAt" > ${now} and not ${isLabelledBy(userId)}
      and (i."assignedToId" is null or i."assignedToId" = ${userId}::uuid)
    order by t."servedAt" desc limit 1`,
    candidateRow,
  );
  return reserved;
};

/** The first of the stream whose turn it is for this person; of the other one where that has nothing for them. */
export const findNext = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  queue: AnnotatorsQueue,
): Promise<Candidate | undefined> => {
  const served = { worth: 0, random: 0 };
  const counts = await askRows(
    tx,
    Prisma.sql`
    select i."stream", count(*)::int as "count" from "QueueTurn" t
      join "QueueItem" i on i."workspaceId" = t."workspaceId" and i."queueId" = t."queueId" and i."traceId" = t."traceId"
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."queueId" = ${queue.queueId}::uuid and t."userId" = ${queue.userId}::uuid group by 1`,
    nextRow,
  );
  for (const { stream, count } of counts) served[stream] = count;
  const stream = nextStream(served, queue.randomShare);
  const [next] = await askRows(
    tx,
    Prisma.sql`
    select i."traceId", i."stream" from "QueueItem" i where ${mayServe(ctx, queue)}
    order by (i."stream" <> ${stream}), i."position" limit 1`,
    candidateRow,
  );
  return next;
};

/** Others may skip what they read or let it go: then there is something to come back for. */
export const whyNothing = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  queue: AnnotatorsQueue,
): Promise<NothingNext> => {
  const [{ isHeld } = { isHeld: false }] = await askRows(
    tx,
    Prisma.sql`
    select exists (
      select from "QueueItem" i join "QueueTurn" t on t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId"
      where i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queue.queueId}::uuid and i."assignedToId" is null
        and t."state" = 'reserved' and t."expiresAt" > ${now} and t."userId" <> ${queue.userId}::uuid
        and not ${isEndedBy(queue.userId)}) as "isHeld"`,
    whyNothingRow,
  );
  return isHeld ? "waiting" : "done";
};
