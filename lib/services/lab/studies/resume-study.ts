import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type WholeStudy } from "@/lib/replay/studies/study-view";
import { enqueueStudy } from "../../ground/queue/enqueue";
import { dollars, epsilonUsd } from "../../answers/spend/spend-limit";
import { requireStudy } from "./require-study";
import { checkStudyLimits } from "./start-study";
import { invalid } from "./study-plan";
import { toWholeStudy, type WholeStudyRow } from "./study-row";

interface StudyRaise {
  id: string;
  /** Left out: as before. */
  maxReplays?: number | undefined;
  /** US dollars; left out: as before, null: no limit. */
  maxCostUsd?: number | null | undefined;
}

/** A limit below what is made already would leave a part of that out of the result. */
const checkAgainst = (
  { doneCount, costUsd }: WholeStudyRow,
  { maxReplays, maxCostUsd }: { maxReplays: number; maxCostUsd: number | null },
): void => {
  if (maxReplays < doneCount)
    throw invalid("/maxReplays", `${doneCount.toLocaleString("en")} replays are already done. Allow at least as many.`);
  if (maxCostUsd !== null && (costUsd ?? 0) > maxCostUsd + epsilonUsd)
    throw invalid("/maxCostUsd", `${dollars(costUsd ?? 0)} is already spent. Allow at least as much.`);
};

/**
 * Goes on with a study that a limit, a person or its target has stopped, under other limits, from what it has recorded:
 * no replay of it is executed again. Throws CONFLICT where it is active or has come to its end, INVALID for a limit
 * that cannot be or lies below what was made or spent, and as `getStudy`.
 */
export const resumeStudy = async (ctx: WorkspaceContext, raise: StudyRaise): Promise<WholeStudy> => {
  const row = await requireStudy(ctx, { id: raise.id });
  const { maxReplays = row.maxReplays, maxCostUsd = row.maxCostUsd } = raise;
  checkStudyLimits(maxReplays, maxCostUsd);
  checkAgainst(row, { maxReplays, maxCostUsd });
  await prisma.$transaction(async (tx) => {
    const cleared = { errorMessage: null, finishedAt: null, cancelRequestedAt: null, workerId: null };
    const { count } = await tx.study.updateMany({
      where: { id: row.id, workspaceId: ctx.workspaceId, status: { in: ["PARTIAL", "CANCELLED", "FAILED"] } },
      data: {
        ...cleared,
        resumeCount: { increment: 1 },
        status: "QUEUED",
        maxReplays,
        maxCostUsd,
        plannedCount: Math.min(maxReplays, row.neededCount),
      },
    });
    if (count === 0)
      throw new KnownError("CONFLICT", "Only a study that stopped early can be resumed. Start a new one.");
    await enqueueStudy(tx, { workspaceId: ctx.workspaceId, studyId: row.id });
  });
  return toWholeStudy(await requireStudy(ctx, { id: row.id }));
};
