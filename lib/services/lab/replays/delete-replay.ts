import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../../people/audit/record-audit";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { requireReplay } from "./require-replay";
import { deleteTree } from "./delete-replay.sql";

/**
 * Deletes a replay that a person asked for, with all that branches off it. What runs stops. Answers how many went.
 * Throws as `getReplay`, and CONFLICT for one that a run or a study rests on: it goes with that.
 */
export const deleteReplay = async (
  ctx: WorkspaceContext,
  { id }: { id: string },
): Promise<{ deletedCount: number }> => {
  const row = await requireReplay(ctx, id);
  if (row.runId !== null || row.studyId !== null)
    throw new KnownError("CONFLICT", "A run or study uses this replay, so it cannot be deleted separately.");
  return prisma.$transaction(async (tx) => {
    const gone = await deleteTree(tx, ctx, id);
    for (const replay of gone) await notifyCancel(tx, replay.id);
    const details = { replayCount: gone.length };
    await recordAudit(tx, ctx, {
      kind: "replay.deleted",
      subject: "Replays of a trace",
      subjectId: row.traceId,
      details,
    });
    return { deletedCount: gone.length };
  });
};
