import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where";

/** Cases whose trace is there as it was frozen. */
export const countRunnable = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  set: { versionId: string; split: string | null },
): Promise<number> => {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as "count" from "DataSetCase" c join ${frozenTrace} where ${caseWhere(workspaceId, set)}`;
  return row?.count ?? 0;
};
