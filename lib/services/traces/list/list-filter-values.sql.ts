import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const readRow = z.object({
  agents: z.array(z.string()),
  systems: z.array(z.string()),
  versions: z.array(z.string()),
  tags: z.array(z.string()),
  formats: z.array(z.string()),
  traceCount: z.number(),
});

/** Of so many traces, the newest: names repeat, and every view of the list waits for this. */
const maxTraces = 5_000;

const maxValues = 500;

/**
 * What the newest 5,000 traces of the workspace can be narrowed to by name, at most 500 each, for the filter's
 * completion: agents the most frequent first and once whatever their case, the others in order.
 */
export interface FilterValues {
  agents: string[];
  systems: string[];
  versions: string[];
  tags: string[];
  formats: string[];
}

export const read = async (workspaceId: string): Promise<{ values: FilterValues; traceCount: number }> => {
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    with newest as materialized (
      select t."agents", t."systemName", t."systemVersion", t."tags", t."format" from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid order by t."createdAt" desc, t."id" desc limit ${maxTraces}
    )
    select
      (select count(*)::int from newest) as "traceCount",
      array(
        select min(agent->>'name') from newest, jsonb_array_elements(newest."agents") agent
        group by "nameKey"(agent->>'name') order by count(*) desc, 1 limit ${maxValues}) as "agents",
      array(select distinct "systemName" from newest where "systemName" is not null order by 1 limit ${maxValues}) as "systems",
      array(select distinct "systemVersion" from newest where "systemVersion" is not null order by 1 limit ${maxValues}) as "versions",
      array(select distinct tag from newest, unnest("tags") tag order by 1 limit ${maxValues}) as "tags",
      array(select distinct "format" from newest order by 1 limit ${maxValues}) as "formats"`,
    readRow,
  );
  const names = (stored: readonly string[] = []) => stored.map(unescapeFromStorage);
  return {
    traceCount: row?.traceCount ?? 0,
    values: {
      agents: names(row?.agents),
      systems: names(row?.systems),
      versions: names(row?.versions),
      tags: names(row?.tags),
      formats: names(row?.formats),
    },
  };
};
