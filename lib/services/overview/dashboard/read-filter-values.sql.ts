import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindIds } from "../../ground/sight/blind-where.sql";

/** What a dashboard can be narrowed to, each in order and at most 500. */
const dashboardValuesRow = z.object({
  systems: z.array(z.string()),
  versions: z.array(z.string()),
  agents: z.array(z.string()),
  modes: z.array(z.string()),
  tags: z.array(z.string()),
  methods: z.array(z.string()),
});
export type DashboardValues = z.infer<typeof dashboardValuesRow>;

/** Of so many traces, the newest: names repeat. */
const maxTraces = 20_000;

const maxValues = 500;

export const readValues = (db: Database, ctx: WorkspaceContext) =>
  askRows(
    db,
    Prisma.sql`
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
        and r."traceId" not in (${blindIds(ctx)}) order by 1 limit ${maxValues}) as "methods"`,
    dashboardValuesRow,
  );
