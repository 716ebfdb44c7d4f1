import { z } from "zod";
import { askRows, countRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { countedFacts, type FactFilter } from "../../ground/search/counted-facts.sql";
import { withMemory } from "./with-memory";

const row = z.object({
  set: z.number(),
  day: z.string().nullable(),
  outcome: z.enum(["unknown", "passed", "failed"]).nullable(),
  basis: z.enum(["none", "truth", "run"]).nullable(),
  failing: z.enum(["truth", "run"]).nullable(),
  agentKey: z.string().nullable(),
  agent: z.string().nullable(),
  modeKey: z.string().nullable(),
  mode: z.string().nullable(),
  bin: z.number().nullable(),
  count: z.number(),
});
type Row = z.infer<typeof row>;

export const readSums = (ctx: WorkspaceContext, filter: FactFilter): Promise<Row[]> =>
  withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
  with counted as (
    select f."day", f."outcome", b."basis", case when f."outcome" <> 'passed' and b."basis" <> 'none' then b."basis" end as "failing",
      case when f."outcome" <> 'passed' then c."agentKey" end as "agentKey", c."agent", case when f."outcome" <> 'passed' then "nameKey"(c."mode") end as "modeKey", c."mode",
      case when f."outcome" <> 'passed' and c."step" is not null then least(c."step"::bigint * 10 / greatest(f."stepCount" - 1, 1), 9)::int end as "bin"
    ${countedFacts(ctx, filter)})
  select grouping("day", "outcome", "basis", "agentKey", "modeKey", "bin") as "set", to_char("day", 'YYYY-MM-DD') as "day", "outcome", "basis", "failing",
    "agentKey", min("agent" collate "C") as "agent", "modeKey", min("mode" collate "C") as "mode", "bin", count(*)::int as "count"
  from counted group by grouping sets (("day", "outcome", "basis"), ("failing", "agentKey", "modeKey"), ("failing", "bin"))`,
      row,
    ),
  );

export async function countOf(facts: Prisma.Sql): Promise<number> {
  const [row] = await askRows(prisma, Prisma.sql`select count(*)::int as "count" ${facts}`, countRow);
  return row?.count ?? 0;
}
