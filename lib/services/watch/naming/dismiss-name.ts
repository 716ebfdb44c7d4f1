import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { takeIncidentTurns } from "../incidents/group-batch";
import { noteEvent } from "../incidents/note-event";
import { requireShown } from "../incidents/require-shown";

/** So many of the newest are told to the next judge. */
const mostKept = 10;

/**
 * Takes the name that a judge suggested for an incident away, or what it said instead of one. Throws NOT_FOUND where
 * there is no incident or nothing to dismiss, and CONFLICT as long as the judge is asked.
 */
export const dismissName = async (ctx: WorkspaceContext, { number }: { number: number }): Promise<void> => {
  const { id: incidentId } = await requireShown(ctx, number);
  const { workspaceId, actor } = ctx;
  await prisma.$transaction(async (tx) => {
    await takeIncidentTurns(tx, workspaceId);
    const naming = await tx.incidentNaming.findFirst({ where: { workspaceId, incidentId } });
    if (naming === null || naming.status === "SETTLED")
      throw new KnownError("NOT_FOUND", `No name is suggested for INC-${number}.`);
    if (naming.status === "ASKING" || naming.status === "QUEUED")
      throw new KnownError("CONFLICT", "A judge is being asked for a name. Wait for its answer.");
    const { id, suggestion } = naming;
    const dismissed = suggestion === null ? naming.dismissed : [...naming.dismissed, suggestion].slice(-mostKept);
    await tx.incidentNaming.update({
      where: { id },
      data: { status: "SETTLED", suggestion: null, problem: null, dismissed },
      select: { id: true },
    });
    if (suggestion === null) return;
    const event = { kind: "name-dismissed" as const, model: unescapeFromStorage(naming.model) };
    await noteEvent(tx, { workspaceId, incidentId, by: actor.name, event });
  });
};
