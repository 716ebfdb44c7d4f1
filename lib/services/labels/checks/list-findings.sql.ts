import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type LabelFinding } from "@/lib/attribution/labels/lint-labels";
import { type FindingRow } from "@/lib/attribution/labels/lint-labels-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";

const drawnRow = z.object({
  traceId: z.string(),
  index: z.number().nullable(),
  title: z.string(),
  stepCount: z.number(),
  agents: z.array(z.string()),
  excerpt: z.string().nullable(),
});
type DrawnRow = z.infer<typeof drawnRow>;

export const defaultLimit = 50;
const excerptLength = 400;

export type Decided = LabelFinding & { decision: FindingRow["decision"] };

/** Title and agents of the traces, and how the labeled step begins. */
export const readDrawn = async (
  ctx: WorkspaceContext,
  findings: readonly Decided[],
): Promise<Map<string, DrawnRow>> => {
  const [ids, indexes] = [findings.map(({ traceId }) => traceId), findings.map(({ stepIndex }) => stepIndex)];
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select t."id" as "traceId", asked."index", t."title", t."stepCount", left(s."content", ${excerptLength}::int) as "excerpt",
      coalesce((select array_agg(agent->>'name' order by place) from jsonb_array_elements(t."agents") with ordinality as listed(agent, place)), '{}') as "agents"
    from (select distinct * from unnest(${ids}::uuid[], ${indexes}::int[]) as listed("traceId", "index")) asked
    join "Trace" t on t."id" = asked."traceId" and t."workspaceId" = ${ctx.workspaceId}::uuid
    left join "Step" s on s."workspaceId" = t."workspaceId" and s."traceId" = t."id" and s."index" = asked."index"`,
    drawnRow,
  );
  return new Map(rows.map((row) => [`${row.traceId} ${row.index}`, row]));
};
