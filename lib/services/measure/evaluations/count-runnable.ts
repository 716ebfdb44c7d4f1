import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { splitOf } from "./summarise-evaluation";
import { type CaseSet, countCases, countCasesOfSets } from "./count-runnable.sql";

/** Cases whose trace is there as it was frozen. */
export const countRunnable = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  set: CaseSet,
): Promise<number> => {
  const [row] = await countCases(prisma, workspaceId, set);
  return row?.count ?? 0;
};

/**
 * The same of several sets, in one query that reads each version once, however many of the sets are of it. Answers
 * 0 of a set that is not among them.
 */
export const readRunnableCounts = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  sets: readonly CaseSet[],
): Promise<(set: CaseSet) => number> => {
  const versionIds = [...new Set(sets.map(({ versionId }) => versionId))];
  const rows = versionIds.length === 0 ? [] : await countCasesOfSets(prisma, workspaceId, versionIds);
  return ({ versionId, split }) =>
    rows
      .filter((row) => row.versionId === versionId && (split === null || splitOf(row) === split))
      .reduce((sum, { count }) => sum + count, 0);
};
