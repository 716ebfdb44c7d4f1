import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** Evaluations of each data set of the workspace, by its id; answers of other systems that were uploaded are none. */
export const countEvaluations = async ({
  workspaceId,
}: Pick<WorkspaceContext, "workspaceId">): Promise<Map<string, number>> => {
  const rows = await prisma.$queryRaw<{ dataSetId: string; count: number }[]>`
    select v."dataSetId", count(*)::int as "count" from "Evaluation" e join "DataSetVersion" v on v."id" = e."versionId"
    where e."workspaceId" = ${workspaceId}::uuid and exists (select from "EvaluationEntry" n where n."evaluationId" = e."id" and n."kind" = 'method') group by 1`;
  return new Map(rows.map(({ dataSetId, count }) => [dataSetId, count]));
};
