import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type ReplayView } from "@/lib/replay/replay-view";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { toReplayView } from "../../answers/replay-records/replay-row";
import { requireReplay } from "./require-replay";

/**
 * Stops a replay that a person asked for: one that waits at once, of one that runs the worker cancels what the system
 * does. One that has ended stays as it is, and so does one of a run or a study, which is stopped with that. Answers the
 * replay as it then is. Throws as `getReplay`.
 */
export const cancelReplay = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<ReplayView> => {
  await requireReplay(ctx, id);
  await prisma.$transaction(async (tx) => {
    const own = { id, workspaceId: ctx.workspaceId, runId: null, studyId: null };
    const now = new Date();
    const { count } = await tx.replay.updateMany({
      where: { ...own, status: "QUEUED" },
      data: { status: "CANCELLED", cancelRequestedAt: now, finishedAt: now },
    });
    if (count > 0) return;
    await tx.replay.updateMany({
      where: { ...own, status: "RUNNING", cancelRequestedAt: null },
      data: { cancelRequestedAt: now },
    });
    await notifyCancel(tx, id);
  });
  return toReplayView(await requireReplay(ctx, id));
};
