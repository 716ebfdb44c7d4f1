import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../row-id";
import { type RunRow } from "./run-row";

/** The row of a run of this workspace, else NOT_FOUND. */
export const requireRun = async (ctx: Pick<WorkspaceContext, "workspaceId">, runId: string): Promise<RunRow> => {
  const row = await prisma.attributionRun.findFirst({
    where: { id: requireRowId(runId, "run"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("run");
  return row;
};
