import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type WholeStudy } from "@/lib/replay/studies/study-view";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { requireStudy } from "./require-study";
import { toWholeStudy } from "./study-row";

/**
 * Stops a study: one that waits is CANCELLED at once, of one that runs the worker ends what is on its way. What it has
 * found stays. One that has ended stays as it is. Throws as `getStudy`.
 */
export const cancelStudy = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<WholeStudy> => {
  await requireStudy(ctx, { id });
  await prisma.$transaction(async (tx) => {
    const own = { id, workspaceId: ctx.workspaceId };
    const now = new Date();
    const { count } = await tx.study.updateMany({
      where: { ...own, status: "QUEUED" },
      data: { status: "CANCELLED", cancelRequestedAt: now, finishedAt: now },
    });
    if (count > 0) return;
    await tx.study.updateMany({
      where: { ...own, status: "RUNNING", cancelRequestedAt: null },
      data: { cancelRequestedAt: now },
    });
    await notifyCancel(tx, id);
  });
  return toWholeStudy(await requireStudy(ctx, { id }));
};
