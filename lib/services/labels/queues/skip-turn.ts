import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireAnnotator } from "./require-annotator";
import { requireItem } from "./require-item";

const maxNoteLength = 2_000;

/**
 * Ends a person's turn at a trace without a label, with why where they say it; somebody else takes their place.
 * Throws NOT_FOUND, FORBIDDEN for somebody who does not label for the queue, CONFLICT where their label is in
 * already, INVALID for a long note.
 */
export const skipTurn = async (
  ctx: WorkspaceContext,
  input: { queueId: string; traceId: string; note: string | null },
): Promise<void> => {
  const note = input.note?.trim() || null;
  if (note !== null && note.length > maxNoteLength)
    throw new KnownError("INVALID", `A note has at most ${maxNoteLength.toLocaleString("en")} characters.`);
  await prisma.$transaction(async (tx) => {
    const { queueId, userId } = await requireAnnotator(tx, ctx, input);
    const traceId = await requireItem(tx, ctx, { queueId, traceId: input.traceId });
    const key = { workspaceId: ctx.workspaceId, queueId, traceId, userId };
    const submitted = await tx.queueTurn.count({ where: { ...key, state: "submitted" } });
    if (submitted > 0)
      throw new KnownError("CONFLICT", "You have already labeled this trace. Delete your label to skip it.");
    const ended = { state: "skipped", note: note && escapeForStorage(note), expiresAt: null, endedAt: new Date() };
    await tx.queueTurn.upsert({
      where: { workspaceId_queueId_traceId_userId: key },
      create: { ...key, ...ended },
      update: ended,
    });
  });
};
