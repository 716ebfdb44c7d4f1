import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type QueuePerson } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { wantedLabels } from "./queue-columns.sql";
import { takesPlace } from "./turn-conditions.sql";

const queueRow = z.object({
  id: z.string(),
  name: z.string(),
  isBlind: z.boolean(),
  annotatorsPerTrace: z.number(),
  reservationMinutes: z.number(),
  randomShare: z.number(),
  populationCount: z.number(),
  traceCount: z.number(),
  randomCount: z.number(),
  inclusionProbability: z.number().nullable(),
  createdAt: z.date(),
  createdByName: z.string(),
  closedAt: z.date().nullable(),
  wanted: z.number(),
});

const personRow: z.ZodType<PersonRow> = z.object({
  userId: z.string(),
  name: z.string(),
  isMember: z.boolean(),
  done: z.number(),
  skipped: z.number(),
  reading: z.number(),
  left: z.number(),
  held: z.number(),
  medianReadingMs: z.number().nullable(),
  queueId: z.string(),
});

type PersonRow = QueuePerson & { queueId: string };

export const readQueues = (where: Prisma.Sql) =>
  askRows(
    prisma,
    Prisma.sql`
  select q."id", q."name", q."isBlind", q."annotatorsPerTrace", q."reservationMinutes", q."randomShare", q."populationCount", q."createdAt", q."createdByName", q."closedAt",
    count(i."traceId")::int as "traceCount", count(*) filter (where i."stream" = 'random')::int as "randomCount", max(i."inclusionProbability") as "inclusionProbability",
    coalesce(sum(${wantedLabels(Prisma.sql`q."annotatorsPerTrace"`)}) filter (where i."traceId" is not null), 0)::int as "wanted"
  from "LabelQueue" q left join "QueueItem" i on i."queueId" = q."id"
  where ${where} group by q."id" order by q."closedAt" is not null, q."createdAt" desc, q."id"`,
    queueRow,
  );

/**
 * Everybody who labels for the queues or has; `left` as takeNext would serve them, `held`
 * as it would let them wait for.
 */
export const readPeople = (where: Prisma.Sql) =>
  askRows(
    prisma,
    Prisma.sql`
  with chosen as materialized (select q.* from "LabelQueue" q where ${where}),
  turns as materialized (select t.*, ${takesPlace} as "takesPlace" from "QueueTurn" t where t."queueId" in (select "id" from chosen)),
  taken as (
    select t."queueId", t."traceId", count(*) as "count", count(*) filter (where t."state" = 'reserved') as "reading" from turns t where t."takesPlace" group by 1, 2),
  people as (
    select p."queueId", p."userId", bool_or(p."isMember") as "isMember" from (
      select m."queueId", m."userId", true as "isMember" from "QueueMember" m where m."queueId" in (select "id" from chosen)
      union all select t."queueId", t."userId", false from turns t) p group by 1, 2),
  counted as (
    select t."queueId", t."userId", count(*) filter (where t."state" = 'submitted')::int as "done", count(*) filter (where t."state" = 'skipped')::int as "skipped",
      count(*) filter (where t."state" = 'reserved' and t."takesPlace")::int as "reading"
    from turns t group by 1, 2),
  open_items as (
    select p."queueId", p."userId", coalesce(taken."count", 0) - coalesce(own."takesPlace", false)::int < q."annotatorsPerTrace" as "hasPlace",
      i."assignedToId" is null and coalesce(taken."reading", 0) - coalesce(own."takesPlace", false)::int > 0 as "isHeld"
    from people p join chosen q on q."id" = p."queueId" join "QueueItem" i on i."queueId" = p."queueId"
      left join taken on taken."queueId" = i."queueId" and taken."traceId" = i."traceId"
      left join turns own on own."queueId" = i."queueId" and own."traceId" = i."traceId" and own."userId" = p."userId"
      left join "Annotation" a on a."traceId" = i."traceId" and a."authorId" = p."userId"
    where p."isMember" and q."closedAt" is null and (i."assignedToId" is null or i."assignedToId" = p."userId") and a."id" is null
      and (own."state" is null or own."state" = 'reserved')),
  left_over as (
    select i."queueId", i."userId", count(*) filter (where i."hasPlace")::int as "left", count(*) filter (where not i."hasPlace" and i."isHeld")::int as "held"
    from open_items i group by 1, 2),
  read as (
    select a."queueId", a."authorId" as "userId", percentile_cont(0.5) within group (order by a."readingMs") as "medianReadingMs"
    from "Annotation" a where a."queueId" in (select "id" from chosen) and a."readingMs" is not null group by 1, 2)
  select p."queueId", p."userId", coalesce(u."name", u."email", 'somebody who left') as "name", p."isMember", coalesce(c."done", 0) as "done", coalesce(c."skipped", 0) as "skipped",
    coalesce(c."reading", 0) as "reading", coalesce(l."left", 0) as "left", coalesce(l."held", 0) as "held", r."medianReadingMs"
  from people p left join "User" u on u."id" = p."userId" left join counted c using ("queueId", "userId") left join left_over l using ("queueId", "userId")
    left join read r using ("queueId", "userId")
  order by p."isMember" desc, lower(coalesce(u."name", u."email", 'somebody who left')), p."userId"`,
    personRow,
  );

export const anyQueue = Prisma.sql`true`;

export const ofWorkspace = (ctx: WorkspaceContext, where: Prisma.Sql) =>
  Prisma.sql`q."workspaceId" = ${ctx.workspaceId}::uuid and ${where}`;
