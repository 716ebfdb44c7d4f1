import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** Of so many traces, the newest: names repeat, and every view of the list waits for this. */
const maxTraces = 5_000;
const maxValues = 500;

/** What the newest 5,000 traces of the workspace can be narrowed to by name, each in order and at most 500, for the filter's completion. */
export interface FilterValues {
  systems: string[];
  versions: string[];
  tags: string[];
  formats: string[];
}

export const listFilterValues = async (ctx: WorkspaceContext): Promise<FilterValues> => {
  const [row] = await prisma.$queryRaw<FilterValues[]>`
    with newest as materialized (
      select t."systemName", t."systemVersion", t."tags", t."format" from "Trace" t
      where t."workspaceId" = ${ctx.workspaceId}::uuid order by t."createdAt" desc, t."id" desc limit ${maxTraces}
    )
    select
      array(select distinct "systemName" from newest where "systemName" is not null order by 1 limit ${maxValues}) as "systems",
      array(select distinct "systemVersion" from newest where "systemVersion" is not null order by 1 limit ${maxValues}) as "versions",
      array(select distinct tag from newest, unnest("tags") tag order by 1 limit ${maxValues}) as "tags",
      array(select distinct "format" from newest order by 1 limit ${maxValues}) as "formats"`;
  const read = (names: readonly string[] = []) => names.map(unescapeFromStorage);
  return {
    systems: read(row?.systems),
    versions: read(row?.versions),
    tags: read(row?.tags),
    formats: read(row?.formats),
  };
};
