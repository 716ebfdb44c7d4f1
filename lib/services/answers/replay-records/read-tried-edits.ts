import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type ReplayChange } from "@/lib/replay/protocol/messages";
import { changeOf } from "./replay-row";

/**
 * Of each step of a trace as it is now (`contentHash`) the change that somebody tried last, in the order of the steps;
 * not what was tried before the trace was read anew, nor within another replay:
 * their steps are others.
 */
export const readTriedEdits = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId, contentHash }: { traceId: string; contentHash: string },
): Promise<{ stepIndex: number; change: ReplayChange }[]> => {
  const rows = await prisma.replay.findMany({
    where: {
      workspaceId,
      traceId,
      contentHash,
      runId: null,
      studyId: null,
      parentId: null,
      isSimulated: false,
      arm: "what-if",
    },
    orderBy: { createdAt: "asc" },
    select: { stepIndex: true, change: true },
  });
  const last = new Map<number, ReplayChange>();
  for (const row of rows) {
    const change = changeOf(row.change);
    if (change !== null && row.stepIndex !== null) last.set(row.stepIndex, change);
  }
  return [...last].map(([stepIndex, change]) => ({ stepIndex, change })).sort((a, b) => a.stepIndex - b.stepIndex);
};
