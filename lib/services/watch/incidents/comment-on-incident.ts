import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { requireIncident } from "./incident-row";
import { noteEvent } from "./note-event";

const maxLength = 10_000;

/** Says something about an incident. Throws INVALID for an empty comment or one that is too long, and NOT_FOUND. */
export const commentOnIncident = (ctx: WorkspaceContext, input: { number: number; text: string }): Promise<void> => {
  const text = input.text.trim();
  if (text === "" || [...text].length > maxLength) {
    const message = `A comment needs 1 to ${maxLength} characters.`;
    throw new KnownError("INVALID", message, [{ pointer: "/text", message }]);
  }
  return prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    const { id: incidentId } = await requireIncident(tx, ctx, input.number);
    await noteEvent(tx, { workspaceId, incidentId, by: actor.name, event: { kind: "comment", text } });
    await tx.incident.update({ where: { id: incidentId }, data: { isTouched: true }, select: { id: true } });
  });
};
