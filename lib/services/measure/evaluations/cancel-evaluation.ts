import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { cancelRuns } from "./cancel-runs";
import { getEvaluation } from "./get-evaluation";
import { requireEvaluation } from "./require-evaluation";
import { lockEvaluation } from "./cancel-evaluation.sql";

/**
 * No more runs are made for it. In a transaction of its own, so that it waits for the batch that is being
 * made, and no run waits for it.
 */
export const markCancelled = async (id: string): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    await lockEvaluation(tx, id);
    await tx.evaluation.updateMany({ where: { id, cancelledAt: null }, data: { cancelledAt: new Date() } });
  });
};

/**
 * Ends an evaluation: no run of it begins any more, those under way stop; what has ended stays. Answers it as it then
 * is. Throws CONFLICT for one whose runs have all ended, NOT_FOUND.
 */
export const cancelEvaluation = async (ctx: WorkspaceContext, input: { id: string }): Promise<EvaluationView> => {
  const { id } = await requireEvaluation(ctx, input.id);
  const { state } = await getEvaluation(ctx, { id });
  if (state === "done" || state === "stopped" || state === "incomplete")
    throw new KnownError("CONFLICT", "All runs of this evaluation have ended. There is nothing to cancel.");
  await markCancelled(id);
  await cancelRuns(id);
  return getEvaluation(ctx, { id });
};
