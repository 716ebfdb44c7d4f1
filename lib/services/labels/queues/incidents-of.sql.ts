import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const placeRow = z.object({ traceId: z.string(), incidentId: z.string() });

/** The incidents of those of these traces that are in one. */
export const readIncidentsOf = async (
  db: Database,
  { workspaceId }: WorkspaceContext,
  traceIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select "traceId", "incidentId" from "IncidentTrace" where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${[...traceIds]}::uuid[])`,
    placeRow,
  );
  return new Map(rows.map(({ traceId, incidentId }) => [traceId, incidentId]));
};
