import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindWhere } from "../annotations/blind-where";
import { freshFacts } from "../facts/fresh-facts";

/** Of so many traces, the newest: names repeat. */
const maxTraces = 20_000;
const maxValues = 500;

/** What a dashboard can be narrowed to, each in order and at most 500. */
export interface DashboardValues {
  systems: string[];
  versions: string[];
  agents: string[];
  modes: string[];
  tags: string[];
  methods: string[];
}

/** The names in the newest 20,000 traces of a workspace; nothing of the answers about traces that the reader is to label blind. */
export const readFilterValues = async (ctx: WorkspaceContext): Promise<DashboardValues> => {
  await freshFacts(ctx.workspaceId);
  const [row] = await prisma.$queryRaw<DashboardValues[]>`
    with newest as materialized (
      select f.*, f."traceId" as "id" from "TraceFact" f where f."workspaceId" = ${ctx.workspaceId}::uuid order by f."day" desc limit ${maxTraces}
    ), seen as materialized (select t.* from newest t where not ${blindWhere(ctx)})
    select
      array(select distinct "systemKey" from newest where "systemKey" <> '' order by 1 limit ${maxValues}) as "systems",
      array(select distinct "version" from newest where "version" is not null order by 1 limit ${maxValues}) as "versions",
      array(select min("agent") from (
        select coalesce("truthAgentKey", "runAgentKey") as "key", coalesce("truthAgent", "runAgent") as "agent" from seen where "outcome" <> 'passed') named
        where "key" is not null group by "key" order by count(*) desc, 1 limit ${maxValues}) as "agents",
      array(select min("mode") from (
        select case when "truthAgentKey" is not null then "truthMode" else "runMode" end as "mode" from seen where "outcome" <> 'passed') named
        where "mode" is not null group by "nameKey"("mode") order by count(*) desc, 1 limit ${maxValues}) as "modes",
      array(select distinct tag from newest, unnest("tags") tag order by 1 limit ${maxValues}) as "tags",
      array(select distinct "runMethod" from seen where "runMethod" is not null order by 1 limit ${maxValues}) as "methods"`;
  const read = (names: readonly string[] = []) => names.map(unescapeFromStorage);
  return {
    ...{ systems: read(row?.systems), versions: read(row?.versions), agents: read(row?.agents) },
    ...{ modes: read(row?.modes), tags: read(row?.tags), methods: read(row?.methods) },
  };
};
