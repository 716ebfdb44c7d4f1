import { askRows, countRow } from "@/lib/ask";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";

export const countActive = async (
  ctx: WorkspaceContext,
  selection: ReadySelection,
  same: { method: string; providerId: string | null; model: string | null; parameters: Parameters },
): Promise<number> => {
  const parameters = JSON.stringify(escapeValueForStorage(same.parameters));
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select count(distinct t."id")::int as "count" from "Trace" t join "AttributionRun" r on r."workspaceId" = t."workspaceId" and r."traceId" = t."id"
    where ${selectionWhere(ctx, selection)} and r."method" = ${same.method} and r."providerId" is not distinct from ${same.providerId}::uuid and r."model" is not distinct from ${same.model}
      and r."status" in ('QUEUED', 'RUNNING') and coalesce(r."manifest"->'parameters', '{}'::jsonb) = ${parameters}::jsonb`,
    countRow,
  );
  return rows[0]?.count ?? 0;
};
