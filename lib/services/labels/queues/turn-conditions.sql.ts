import { Prisma } from "@/lib/db";

/** Times are stored in UTC without a zone. */
export const now = Prisma.sql`timezone('utc', clock_timestamp())`;

/** A turn `t` that takes one of the places of its trace: somebody's label is in, or they read it now. */
export const takesPlace = Prisma.sql`(t."state" = 'submitted' or (t."state" = 'reserved' and t."expiresAt" > ${now}))`;

/** Whether the item `i` has a place left for this person: not counting their own turn. */
const hasPlaceFor = (userId: string, annotatorsPerTrace: number): Prisma.Sql => Prisma.sql`(
  select count(*) from "QueueTurn" t where t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId"
    and t."userId" <> ${userId}::uuid and ${takesPlace}) < ${annotatorsPerTrace}`;

/** Whether the person has a label of the item's trace, for this queue or not. */
export const isLabelledBy = (userId: string): Prisma.Sql => Prisma.sql`exists (
  select from "Annotation" a where a."workspaceId" = i."workspaceId" and a."traceId" = i."traceId" and a."authorId" = ${userId}::uuid)`;

/** Whether the person is done with the item `i`: they have labeled its trace, or skipped it. */
export const isEndedBy = (userId: string): Prisma.Sql => Prisma.sql`(${isLabelledBy(userId)} or exists (
  select from "QueueTurn" t where t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId"
    and t."userId" = ${userId}::uuid and t."state" in ('submitted', 'skipped')))`;

/**
 * Items `i` of the queue that the person may be served: theirs or anybody's, not yet labeled, submitted or
 * skipped by them, with a place left.
 */
export const mayServe = (
  ctx: { workspaceId: string },
  queue: { queueId: string; userId: string; annotatorsPerTrace: number },
): Prisma.Sql => Prisma.sql`(i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queue.queueId}::uuid
  and (i."assignedToId" is null or i."assignedToId" = ${queue.userId}::uuid)
  and not ${isEndedBy(queue.userId)}
  and ${hasPlaceFor(queue.userId, queue.annotatorsPerTrace)})`;
