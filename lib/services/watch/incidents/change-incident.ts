import { type IncidentEvent } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type Seen } from "../../ground/freshness/require-fresh";
import { takeIncidentTurns } from "./group-batch";
import { type HeadRow, requireIncident, requireIncidentFresh } from "./incident-row";
import { noteEvent } from "./note-event";

interface Change {
  data: Prisma.IncidentUncheckedUpdateInput;
  event: IncidentEvent;
}

/**
 * Changes what a person says of an incident and notes who did; nothing where `changeOf` says that there is nothing to
 * change. Throws NOT_FOUND, CONFLICT for one that was merged, and a StaleError where it says something else than what
 * was `seen`.
 */
export const changeIncident = (
  ctx: WorkspaceContext,
  { number, seen }: { number: number; seen?: Seen },
  changeOf: (tx: Prisma.TransactionClient, row: HeadRow) => Promise<Change | null>,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await takeIncidentTurns(tx, workspaceId);
    const row = await requireIncident(tx, ctx, number);
    refuseMerged(row);
    requireIncidentFresh(row, seen);
    const change = await changeOf(tx, row);
    if (!change) return;
    await tx.incident.update({
      where: { id: row.id },
      data: { ...change.data, isTouched: true },
      select: { id: true },
    });
    await noteEvent(tx, { workspaceId, incidentId: row.id, by: actor.name, event: change.event });
  });

export const refuseMerged = ({ number, state, mergedInto }: HeadRow): void => {
  if (state === "MERGED")
    throw new KnownError("CONFLICT", `INC-${number} was merged into INC-${mergedInto?.number ?? "another one"}.`);
};
