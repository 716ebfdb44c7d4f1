import { type DataSetDeletion } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { deleteEvaluation } from "./delete-evaluation";
import { leaderboardScopes } from "./report-scope";
import { dropKept } from "../../ground/kept-reports/kept-report";
import { describeDataSetDeletion } from "../data-sets/describe-data-set-deletion";
import { countsScope } from "../data-sets/read-version-counts";
import { requireDataSet } from "../data-sets/require-data-set";

/**
 * Deletes a data set with its versions and their evaluations. Traces and runs stay; runs that are active stop.
 * Answers what went. Throws NOT_FOUND.
 */
export const deleteDataSet = async (ctx: WorkspaceContext, input: { id: string }): Promise<DataSetDeletion> => {
  const { id, name } = await requireDataSet(ctx, input.id);
  const summary = await describeDataSetDeletion(ctx, { id });
  const evaluations = await prisma.evaluation.findMany({ where: { version: { dataSetId: id } }, select: { id: true } });
  for (const evaluation of evaluations) await deleteEvaluation(ctx, evaluation);
  const versions = await prisma.dataSetVersion.findMany({ where: { dataSetId: id }, select: { id: true } });
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.dataSet.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    if (count === 0) return;
    const subject = unescapeFromStorage(name);
    await recordAudit(tx, ctx, { kind: "data-set.deleted", subject, subjectId: id, details: { ...summary } });
  });
  await dropKept(
    prisma,
    ctx,
    versions.flatMap((version) => [countsScope(version.id), leaderboardScopes(version.id)]),
  );
  return summary;
};
