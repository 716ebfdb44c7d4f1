import { z } from "zod";
import { askRows } from "@/lib/ask";
import { Prisma, prisma } from "@/lib/db";
import { beganAt, ofSession } from "./list-sessions.sql";

/** Longest answer that a page of a session carries, in characters. */
const maxAnswer = 1_000;

const ordered = Prisma.sql`(order by ${beganAt}, t."id")`;

/** Its traces from a place on, in their order, one more than asked for where there are more. */
export const readTraces = (workspaceId: string, id: string, { from, limit }: { from: number; limit: number }) =>
  askRows(
    prisma,
    Prisma.sql`
      select t."id"::text, left(t."finalAnswer", ${maxAnswer}::int) as "finalAnswer", ${beganAt} as "at",
        extract(epoch from t."startedAt" - lag(t."startedAt" + coalesce(t."durationMs", 0) * interval '1 millisecond') over ${ordered})::float8 * 1000 as "gapMs"
      from "Trace" t where ${ofSession(workspaceId, id)}
      order by ${beganAt}, t."id" offset ${from}::int limit ${limit + 1}::int`,
    z.object({ id: z.string(), finalAnswer: z.string().nullable(), at: z.date(), gapMs: z.number().nullable() }),
  );

/** Where a trace stands among those of its session. */
export const readPlaceOf = (workspaceId: string, id: string, traceId: string) =>
  askRows(
    prisma,
    Prisma.sql`
      select * from (
        select t."id"::text as "traceId", (row_number() over ${ordered})::int as "place", (count(*) over ())::int as "traceCount",
          (lag(t."id") over ${ordered})::text as "previous", (lead(t."id") over ${ordered})::text as "next"
        from "Trace" t where ${ofSession(workspaceId, id)}) placed
      where "traceId" = ${traceId}`,
    z.object({
      place: z.int(),
      traceCount: z.int(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  );
