import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { type ToldRunRow, withEvaluation } from "./run-row";

/**
 * The row of a run of this workspace, else NOT_FOUND. Every verb that names a run begins here, so none of them tells a
 * person of a run on a trace that they are to label blind: FORBIDDEN.
 */
export const requireRun = async (
  ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">,
  runId: string,
): Promise<ToldRunRow> => {
  const row = await prisma.attributionRun.findFirst({
    where: { id: requireRowId(runId, "run"), workspaceId: ctx.workspaceId },
    include: withEvaluation,
  });
  if (!row) throw notFound("run");
  await requireSight(ctx, { traceId: row.traceId });
  return row;
};
