import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where";
import { splitOf } from "./summarise-evaluation";

interface CaseSet {
  versionId: string;
  /** Null for all cases. */
  split: string | null;
}

/** Cases whose trace is there as it was frozen. */
export const countRunnable = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  set: CaseSet,
): Promise<number> => {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as "count" from "DataSetCase" c join ${frozenTrace} where ${caseWhere(workspaceId, set)}`;
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
  const rows =
    versionIds.length === 0
      ? []
      : await prisma.$queryRaw<(CaseSet & { count: number })[]>`
          select c."versionId", c."split", count(*)::int as "count" from "DataSetCase" c join ${frozenTrace}
          where c."workspaceId" = ${workspaceId}::uuid and c."versionId" = any(${versionIds}::uuid[])
          group by 1, 2`;
  return ({ versionId, split }) =>
    rows
      .filter((row) => row.versionId === versionId && (split === null || splitOf(row) === split))
      .reduce((sum, { count }) => sum + count, 0);
};
