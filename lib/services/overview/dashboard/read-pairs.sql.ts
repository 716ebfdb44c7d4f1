import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { countedFacts, type FactFilter } from "../../ground/search/counted-facts.sql";
import { randomLabels } from "../../ground/truth/random-labels.sql";
import { withMemory } from "./with-memory";

const pairRow = z.object({
  of: z.enum(["agent", "mode", "party"]),
  answer: z.string().nullable(),
  truth: z.string().nullable(),
  isDrawn: z.boolean(),
  count: z.number(),
  weight: z.number(),
  square: z.number(),
});

/** `filter` has the basis `answer`. */
export const countPairs = (ctx: WorkspaceContext, filter: FactFilter) => {
  const { workspaceId } = ctx;
  // The method's own answers are asked for as unseen; the newest run of any method is looked up.
  const unseen =
    filter.answered === undefined
      ? Prisma.sql`and not exists (select from "RunFact" x where x."workspaceId" = f."workspaceId" and x."runId" = f."runId" and x."hasSeen")`
      : Prisma.empty;
  return withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    with pair as materialized (
      select f."traceId", c."agentKey", f."truthAgentKey", "nameKey"(c."mode") as "modeKey", "nameKey"(f."truthMode") as "truthModeKey", c."party", f."truthParty"
      ${countedFacts(ctx, filter)} and f."truthAgentKey" is not null and f."outcome" <> 'passed' ${unseen}),
    weighted as (
      select p.*, d."probability" is not null as "isDrawn", 1 / coalesce(d."probability", 1) as "weight"
      from pair p left join (${randomLabels(workspaceId)}) d on d."traceId" = p."traceId")
    select case when grouping("agentKey") = 0 then 'agent' when grouping("modeKey") = 0 then 'mode' else 'party' end as "of",
      case when grouping("agentKey") = 0 then "agentKey" when grouping("modeKey") = 0 then "modeKey" else "party" end as "answer",
      case when grouping("agentKey") = 0 then "truthAgentKey" when grouping("modeKey") = 0 then "truthModeKey" else "truthParty" end as "truth",
      "isDrawn", count(*)::int as "count", sum("weight")::float8 as "weight", sum("weight" * "weight")::float8 as "square"
    from weighted group by grouping sets (("agentKey", "truthAgentKey", "isDrawn"), ("modeKey", "truthModeKey", "isDrawn"), ("party", "truthParty", "isDrawn"))`,
      pairRow,
    ),
  );
};
