import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { termOfName } from "@/lib/traces/none-term";
import { blindIds } from "../../ground/sight/blind-where";
import { freshFacts } from "../../ground/facts/fresh-facts";

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

/**
 * The names in the newest 20,000 traces of a workspace, and every method that has an answer on any; those that differ
 * in case only as one; nothing of the answers about traces that the reader is to label blind.
 */
export const readFilterValues = async (ctx: WorkspaceContext): Promise<DashboardValues> => {
  await freshFacts(ctx.workspaceId);
  // Names repeat: grouped once, few rows are left to be gone through for each kind of them.
  const [row] = await prisma.$queryRaw<DashboardValues[]>`
    with seen as materialized (
      select f."systemKey", f."version", f."tags",
        case when f."isOpen" then coalesce(f."truthAgentKey", f."runAgentKey") end as "agentKey", case when f."isOpen" then coalesce(f."truthAgent", f."runAgent") end as "agent",
        case when f."isOpen" then case when f."truthAgentKey" is not null then f."truthMode" else f."runMode" end end as "mode", count(*) as "count"
      from (
        select t.*, kept."id" is not null as "isBlind", kept."id" is null and t."outcome" <> 'passed' as "isOpen"
        from (select * from "TraceFact" where "workspaceId" = ${ctx.workspaceId}::uuid order by "day" desc limit ${maxTraces}) t
        left join (${blindIds(ctx)}) kept on kept."id" = t."traceId") f
      group by 1, 2, 3, 4, 5, 6)
    select
      array(select distinct "systemKey" from seen where "systemKey" <> '' order by 1 limit ${maxValues}) as "systems",
      array(select min("version" collate "C") from seen where "version" is not null group by "nameKey"("version") order by 1 limit ${maxValues}) as "versions",
      array(select min("agent") from seen where "agentKey" is not null group by "agentKey" order by sum("count") desc, 1 limit ${maxValues}) as "agents",
      array(select min("mode") from seen where "mode" is not null group by "nameKey"("mode") order by sum("count") desc, 1 limit ${maxValues}) as "modes",
      array(select min(tag collate "C") from seen, unnest("tags") tag group by "nameKey"(tag) order by 1 limit ${maxValues}) as "tags",
      array(select distinct r."method" from "RunFact" r where r."workspaceId" = ${ctx.workspaceId}::uuid and r."isNewest"
        and r."traceId" not in (${blindIds(ctx)}) order by 1 limit ${maxValues}) as "methods"`;
  const read = (names: readonly string[] = []) => names.map(unescapeFromStorage);
  return {
    systems: read(row?.systems).map(termOfName),
    versions: read(row?.versions),
    agents: read(row?.agents),
    modes: read(row?.modes),
    tags: read(row?.tags),
    methods: read(row?.methods),
  };
};
