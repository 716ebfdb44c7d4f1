import { type IncidentRow } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { freshIncidents } from "./fresh-incidents";
import { countByTab, type IncidentFilter, readPage } from "./list-incidents.sql";
import { readIncidentRows } from "./read-incident-rows";

const active: IncidentFilter = { tab: "active", words: null, number: null, ownerId: null, systemKey: null };

/** The active incidents with the most traces, `limit` at most, and how many active ones there are. */
export const listLargestIncidents = async (
  ctx: WorkspaceContext,
  { limit }: { limit: number },
): Promise<{ rows: IncidentRow[]; activeCount: number }> => {
  await freshIncidents(ctx.workspaceId);
  const [page, counts] = await Promise.all([
    readPage(prisma, ctx, { ...active, sort: "traces", after: null, limit }),
    countByTab(prisma, ctx, active),
  ]);
  const ids = page.map(({ id }) => id);
  return { rows: await readIncidentRows(ctx, ids), activeCount: counts.active };
};
