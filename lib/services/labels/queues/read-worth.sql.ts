import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { maxReadBytesPerStep, readingScale } from "@/lib/attribution/labels/worth";
import { baselines } from "@/lib/attribution/methods/baselines";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const readingScaleRow = z.object({
  stepCount: z.number(),
  readBytes: z.number(),
  readingMs: z.number(),
});

const row = z.object({
  traceId: z.string(),
  stepCount: z.number(),
  readBytes: z.number(),
  answers: z.array(stored<{ agent: string; stepIndex: number }>()),
  likeItCount: z.number(),
});

/** How many of the newest measured readings are looked at. */
const maxReadings = 500;

const readBytes = Prisma.sql`coalesce((select sum(least(octet_length(s."content"), ${maxReadBytesPerStep}::int)) from "Step" s
  where s."workspaceId" = t."workspaceId" and s."traceId" = t."id"), 0)::float8`;

/** How much longer people of this workspace read than is estimated; null where too few were measured. */
export const readReadingScale = async (tx: Prisma.TransactionClient, ctx: WorkspaceContext): Promise<number | null> =>
  readingScale(
    await askRows(
      tx,
      Prisma.sql`
      select t."stepCount", ${readBytes} as "readBytes", a."readingMs" from (
        select * from "Annotation" where "workspaceId" = ${ctx.workspaceId}::uuid and "readingMs" is not null order by "updatedAt" desc limit ${maxReadings}) a
      join "Trace" t on t."id" = a."traceId"`,
      readingScaleRow,
    ),
  );

/**
 * Controls are made to be compared with: where they point says nothing about a trace. What a model foretold is not
 * counted with what was executed.
 */
const uncounted = [...baselines.map(({ name }) => name), ...simulatedMethods];

const recent = Prisma.sql`> timezone('utc', now()) - interval '30 days'`;

export const readAnswers = (db: Database, ctx: WorkspaceContext, traceIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
      with answered as (
        select distinct on (r."traceId", r."method") r."traceId", r."method", r."createdAt", r."attribution"->>'agent' as "agent", r."standingStep" as "stepIndex"
        from "AttributionRun" r
        where r."workspaceId" = ${ctx.workspaceId}::uuid and r."standingStep" is not null and r."method" <> all(${uncounted}::text[])
        order by r."traceId", r."method", r."createdAt" desc
      ), newest as (
        select distinct on (a."traceId") a."traceId", lower(a."agent") as "agent", t."systemKey", t."outcome", t."createdAt"
        from answered a join "Trace" t on t."id" = a."traceId" order by a."traceId", a."createdAt" desc
      ), alike as (
        select n."systemKey", n."agent", count(*)::int as "count" from newest n
        where n."systemKey" <> '' and n."outcome" <> 'passed' and n."createdAt" ${recent} group by 1, 2
      ), gathered as (
        select a."traceId", jsonb_agg(jsonb_build_object('agent', a."agent", 'stepIndex', a."stepIndex")) as "answers" from answered a group by 1
      )
      select t."id" as "traceId", t."stepCount", ${readBytes} as "readBytes", coalesce(g."answers", '[]'::jsonb) as "answers",
        coalesce(l."count" - (n."createdAt" ${recent} and n."outcome" <> 'passed')::int, 0)::int as "likeItCount"
      from "Trace" t left join gathered g on g."traceId" = t."id" left join newest n on n."traceId" = t."id"
        left join alike l on l."systemKey" = n."systemKey" and l."agent" = n."agent"
      where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[])`,
    row,
  );
