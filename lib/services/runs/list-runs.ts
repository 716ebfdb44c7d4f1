import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireTrace } from "../traces/require-trace";
import { toRunRecord } from "./run-row";

/** Every run of a trace, newest first. */
export const listRuns = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<RunRecord[]> => {
  await requireTrace(ctx, input.traceId);
  const rows = await prisma.attributionRun.findMany({
    where: { workspaceId: ctx.workspaceId, traceId: input.traceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toRunRecord);
};
