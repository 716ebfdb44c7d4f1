import { type DataSetDeletion } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireDataSet } from "./require-data-set";

/**
 * What goes with a data set: its versions and their evaluations, also uploaded ones; runs stay as runs of
 * their traces. Throws NOT_FOUND.
 */
export const describeDataSetDeletion = async (
  ctx: WorkspaceContext,
  input: { id: string },
): Promise<DataSetDeletion> => {
  const { id: dataSetId } = await requireDataSet(ctx, input.id);
  const evaluation = { version: { dataSetId } };
  const [versionCount, evaluationCount, entries] = await Promise.all([
    prisma.dataSetVersion.count({ where: { dataSetId } }),
    prisma.evaluation.count({ where: evaluation }),
    prisma.evaluationEntry.findMany({ where: { evaluation }, select: { id: true } }),
  ]);
  const runCount = await prisma.attributionRun.count({
    where: { evaluationEntryId: { in: entries.map(({ id }) => id) } },
  });
  return { versionCount, evaluationCount, runCount };
};
