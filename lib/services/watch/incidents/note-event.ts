import { type IncidentEvent } from "@/lib/attribution/incidents/incident-view";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";

/** Notes what happened to an incident, in the transaction that does it. `by` is null for the grouping. */
export const noteEvent = async (
  tx: Prisma.TransactionClient,
  {
    workspaceId,
    incidentId,
    by,
    event,
  }: { workspaceId: string; incidentId: string; by: string | null; event: IncidentEvent },
): Promise<void> => {
  await tx.incidentActivity.create({
    data: {
      workspaceId,
      incidentId,
      actorName: by === null ? null : escapeForStorage(by),
      event: escapeValueForStorage(event) as unknown as Prisma.InputJsonObject,
    },
    select: { id: true },
  });
};
