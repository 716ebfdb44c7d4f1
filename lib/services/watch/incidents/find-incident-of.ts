import { type IncidentOfTrace } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRowId } from "../../ground/ids/row-id";
import { titleOf } from "./incident-row";

/** The incident that a trace is in; null where it is in none. */
export const findIncidentOf = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId }: { traceId: string },
): Promise<IncidentOfTrace | null> => {
  const row = await prisma.incidentTrace.findUnique({
    where: { workspaceId_traceId: { workspaceId, traceId: requireRowId(traceId, "trace") } },
    select: { incident: { select: { number: true, title: true, suggestedTitle: true } } },
  });
  return row && { number: row.incident.number, title: titleOf(row.incident) };
};
