import { type IncidentEvent } from "@/lib/attribution/incidents/incident-view";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";

export interface Noted {
  workspaceId: string;
  incidentId: string;
  /** Null for the grouping. */
  by: string | null;
  event: IncidentEvent;
}

/** Notes what happened to incidents, in the transaction that does it. */
export const noteEvents = async (tx: Prisma.TransactionClient, events: readonly Noted[]): Promise<void> => {
  const data = events.map(({ workspaceId, incidentId, by, event }) => ({
    workspaceId,
    incidentId,
    actorName: by === null ? null : escapeForStorage(by),
    event: escapeValueForStorage(event) as unknown as Prisma.InputJsonObject,
  }));
  await tx.incidentActivity.createMany({ data });
};

export const noteEvent = (tx: Prisma.TransactionClient, event: Noted): Promise<void> => noteEvents(tx, [event]);
