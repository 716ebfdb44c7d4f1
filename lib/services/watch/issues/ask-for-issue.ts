import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";
import { recordAudit } from "../../people/audit/record-audit";
import { refuseMerged } from "../incidents/change-incident";
import { requireIncident } from "../incidents/incident-row";
import { requireTracker } from "../write-back/require-destination";

/**
 * Has an incident become an issue of a tracker; asked for twice, there is one. What failed before is tried again.
 * Throws NOT_FOUND, and CONFLICT for an incident that was merged.
 */
export const askForIssue = (
  ctx: WorkspaceContext,
  { number, destinationId }: { number: number; destinationId: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    const { id, name } = await requireTracker(ctx, destinationId, tx);
    const incident = await requireIncident(tx, ctx, number);
    refuseMerged(incident);
    const key = { incidentId: incident.id, destinationId: id };
    const { count } = await tx.incidentIssue.createMany({
      data: [{ workspaceId, incidentId: incident.id, destinationId: id, createdByName: escapeForStorage(actor.name) }],
      skipDuplicates: true,
    });
    if (count === 0)
      await tx.incidentIssue.updateMany({
        where: key,
        data: { wish: { increment: 1 }, status: "PENDING", attemptCount: 0, nextAttemptAt: new Date() },
      });
    await tx.destination.updateMany({ where: { id }, data: { heldUntil: null } });
    await enqueueWriteBacks(tx, [id]);
    if (count === 0) return;
    await tx.incident.updateMany({ where: { id: incident.id }, data: { isTouched: true } });
    const subject = unescapeFromStorage(name);
    await recordAudit(tx, ctx, { kind: "issue.asked", subject, subjectId: id, details: { incident: number } });
  });
