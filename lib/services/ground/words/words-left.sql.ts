import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const leftRow = z.object({ count: z.number() });

/** How many traces of a workspace wait for their words. */
export async function countLeft(workspaceId: string): Promise<number> {
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    select count(distinct u."traceId")::int as "count" from "UnindexedTrace" u where u."workspaceId" = ${workspaceId}::uuid
      and exists (select from "Trace" t where t."id" = u."traceId")`,
    leftRow,
  );
  return row?.count ?? 0;
}

/** Steps of marked traces that are looked at for how long they are. */
const mostSteps = 3_000;
const weightRow = z.object({ markCount: z.number(), stepCount: z.number(), bytes: z.number() });

/** What waits, as far as it is soon told: a text that is kept apart is not unpacked for its length. */
export async function weighLeft(workspaceId: string, mostMarks: number): Promise<z.infer<typeof weightRow>> {
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    with marked as materialized (
      select "traceId" from "UnindexedTrace" where "workspaceId" = ${workspaceId}::uuid order by "id" limit ${mostMarks + 1}),
      steps as (
        select octet_length(s."content") as "bytes" from (select distinct "traceId" from marked) m
        join "Step" s on s."workspaceId" = ${workspaceId}::uuid and s."traceId" = m."traceId" limit ${mostSteps})
    select (select count(*)::int from marked) as "markCount", count(*)::int as "stepCount", coalesce(sum("bytes"), 0)::float8 as "bytes" from steps`,
    weightRow,
  );
  return row ?? { markCount: 0, stepCount: 0, bytes: 0 };
}
export const isManySteps = (stepCount: number): boolean => stepCount >= mostSteps;
