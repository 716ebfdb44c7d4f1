import { z } from "zod";
import { askRows, countRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { countedFacts, type FactFilter } from "../../ground/search/counted-facts.sql";
import { withMemory } from "./with-memory";

const row = z.object({
  /** A day with an outcome, an agent with a failure mode, a party, or a tenth of the way; each with a basis. */
  of: z.enum(["day", "failure", "party", "position"]),
  day: z.string().nullable(),
  outcome: z.enum(["unknown", "passed", "failed"]).nullable(),
  basis: z.enum(["none", "truth", "run"]),
  agentKey: z.string().nullable(),
  agent: z.string().nullable(),
  modeKey: z.string().nullable(),
  mode: z.string().nullable(),
  party: z.string().nullable(),
  bin: z.number().nullable(),
  count: z.number(),
});
type Row = z.infer<typeof row>;

export const readSums = (ctx: WorkspaceContext, filter: FactFilter): Promise<Row[]> =>
  withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
  with counted as not materialized (
    select f."day", f."outcome", b."basis", f."outcome" <> 'passed' and b."basis" <> 'none' as "hasFailed", c."agentKey", c."agent", c."mode", c."party",
      case when c."step" is not null then least(c."step"::bigint * 10 / greatest(f."stepCount" - 1, 1), 9)::int end as "bin"
    ${countedFacts(ctx, filter)}),
  failed as (
    select "basis", "agentKey", "agent", "nameKey"("mode") as "modeKey", "mode", "party", "bin", "count" from (
      select "basis", "agentKey", "agent", "mode", "party", "bin", count(*) as "count" from counted where "hasFailed" group by 1, 2, 3, 4, 5, 6) alike)
  select 'day' as "of", to_char("day", 'YYYY-MM-DD') as "day", "outcome", "basis",
    null as "agentKey", null as "agent", null as "modeKey", null as "mode", null as "party", null as "bin", count(*)::int as "count"
  from counted group by "day", "outcome", "basis"
  union all
  select case when grouping("agentKey") = 0 then 'failure' when grouping("party") = 0 then 'party' else 'position' end, null, null, "basis",
    "agentKey", min("agent" collate "C"), "modeKey", min("mode" collate "C"), "party", "bin", sum("count")::int
  from failed group by grouping sets (("basis", "agentKey", "modeKey"), ("basis", "party"), ("basis", "bin"))`,
      row,
    ),
  );

export async function countOf(facts: Prisma.Sql): Promise<number> {
  const [row] = await askRows(prisma, Prisma.sql`select count(*)::int as "count" ${facts}`, countRow);
  return row?.count ?? 0;
}
