import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readCounts } from "./count-evaluations.sql";

/** Evaluations of each data set of the workspace, by its id; answers of other systems that were uploaded are none. */
export const countEvaluations = async ({
  workspaceId,
}: Pick<WorkspaceContext, "workspaceId">): Promise<Map<string, number>> => {
  const rows = await readCounts(prisma, workspaceId);
  return new Map(rows.map(({ dataSetId, count }) => [dataSetId, count]));
};
