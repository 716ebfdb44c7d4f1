import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { takeIncidentTurns } from "../incidents/group-batch";
import { requireIncident } from "../incidents/incident-row";
import { noteEvent } from "../incidents/note-event";
import { fieldsOf } from "./fix-row";
import { requireFix } from "./require-fix";

/**
 * Takes a fix back: it stays with its incident, and is not measured any more. Done twice, it is done once. Throws
 * NOT_FOUND.
 */
export const withdrawFix = (ctx: WorkspaceContext, { number, id }: { number: number; id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await takeIncidentTurns(tx, workspaceId);
    const incident = await requireIncident(tx, ctx, number);
    const row = await requireFix(tx, incident, id);
    if (row.withdrawnAt !== null) return;
    const data = { withdrawnAt: new Date(), withdrawnByName: escapeForStorage(actor.name) };
    await tx.incidentFix.update({ where: { id: row.id }, data, select: { id: true } });
    const event = { kind: "fix-withdrawn", version: fieldsOf(row).version } as const;
    await noteEvent(tx, { workspaceId, incidentId: incident.id, by: actor.name, event });
  });
