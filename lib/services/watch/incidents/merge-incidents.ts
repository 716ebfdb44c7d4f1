import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { refuseMerged } from "./change-incident";
import { takeIncidentTurns } from "./group-batch";
import { recount } from "./incident-groups.sql";
import { requireIncident } from "./incident-row";
import { noteEvent } from "./note-event";

const invalid = (message: string): KnownError => new KnownError("INVALID", message, [{ pointer: "/into", message }]);

/**
 * Shows the traces of an incident in another one of the same system, also those that are like it later on: its profile
 * stays beside that of the other. Throws NOT_FOUND, INVALID, and CONFLICT for one that was merged before.
 */
export const mergeIncidents = (ctx: WorkspaceContext, input: { number: number; into: number }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await takeIncidentTurns(tx, workspaceId);
    const from = await requireIncident(tx, ctx, input.number);
    const into = await requireIncident(tx, ctx, input.into);
    refuseMerged(from);
    refuseMerged(into);
    if (from.id === into.id) throw invalid("An incident cannot be merged into itself.");
    if (from.systemKey !== into.systemKey) throw invalid("Only incidents of one system can be merged.");
    const shown = { workspaceId, incidentId: from.id };
    const moved = await tx.incidentTrace.findMany({ where: shown, select: { traceId: true } });
    const traceIds = moved.map(({ traceId }) => traceId);
    // What was split off this one belongs to it now.
    await tx.incidentLink.deleteMany({
      where: { workspaceId, incidentId: into.id, isTogether: false, traceId: { in: traceIds } },
    });
    await tx.incidentTrace.updateMany({ where: shown, data: { incidentId: into.id } });
    await tx.incident.updateMany({
      where: { workspaceId, mergedIntoId: from.id },
      data: { mergedIntoId: into.id },
    });
    await tx.incidentFix.updateMany({ where: shown, data: { incidentId: into.id } });
    const merged = { state: "MERGED", mergedIntoId: into.id, isTouched: true } as const;
    await tx.incident.update({ where: { id: from.id }, data: merged, select: { id: true } });
    await tx.incident.update({ where: { id: into.id }, data: { isTouched: true }, select: { id: true } });
    await recount(tx, workspaceId, [from.id, into.id]);
    const { traceCount } = from;
    const note = (incidentId: string) => ({ workspaceId, incidentId, by: actor.name });
    await noteEvent(tx, { ...note(from.id), event: { kind: "merged-into", number: into.number } });
    await noteEvent(tx, { ...note(into.id), event: { kind: "merged", number: from.number, traceCount } });
  });
