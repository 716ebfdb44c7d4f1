import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

export const withEntries = {
  entries: { orderBy: { position: "asc" } },
  version: { include: { dataSet: { select: { name: true } } } },
} as const;

/** What its runs are made by is long, and of no use to readers. */
export const withoutSettings = { settings: true } as const;

const find = (workspaceId: string, id: string) =>
  prisma.evaluation.findFirst({ where: { workspaceId, id }, include: withEntries, omit: withoutSettings });

export type EvaluationRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * An evaluation with its entries, and the version that it is of. Throws NOT_FOUND, also for one of another workspace.
 */
export const requireEvaluation = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  id: string,
): Promise<EvaluationRow> => {
  const row = await find(workspaceId, requireRowId(id, "evaluation"));
  if (!row) throw notFound("evaluation");
  return row;
};
