import { type EvaluationSummary } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { readRunnableCounts } from "./count-runnable";
import { readAnswerCounts, readEntryCounts } from "./entry-counts";
import { type EvaluationRow, withEntries, withoutSettings } from "./require-evaluation";
import { needsRunnable, splitOf, summariseEvaluation } from "./summarise-evaluation";

const setOf = (row: Pick<EvaluationRow, "versionId" | "split">) => ({
  versionId: row.versionId,
  split: splitOf(row),
});

/**
 * The workspace's evaluations, those that were uploaded too, newest first, `limit` (50) a page. Throws INVALID for a
 * cursor that this did not write.
 */
export const listEvaluations = async (
  ctx: WorkspaceContext,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ rows: EvaluationSummary[]; nextCursor: string | null }> => {
  const rows = await prisma.evaluation.findMany({
    where: { workspaceId: ctx.workspaceId, ...rowsBefore(cursor) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: withEntries,
    omit: withoutSettings,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  const entryIds = page.flatMap(({ entries }) => entries.map(({ id }) => id));
  const [countsOf, answersOf, runnableOf] = await Promise.all([
    readEntryCounts(entryIds),
    readAnswerCounts(entryIds),
    readRunnableCounts(ctx, page.filter(needsRunnable).map(setOf)),
  ]);
  const summaries = page.map((row) =>
    summariseEvaluation(row, {
      countsOf,
      answerCount: row.entries.reduce((sum, { id }) => sum + answersOf(id), 0),
      runnableCount: needsRunnable(row) ? runnableOf(setOf(row)) : 0,
    }),
  );
  return { rows: summaries, nextCursor };
};
