import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { noteSightings } from "../annotations/note-sightings";
import { requireSight } from "../annotations/require-sight";
import { requireTrace } from "../traces/require-trace";
import { toRunRecord, withEvaluation } from "./run-row";

/** Every run of a trace, newest first. That the person has seen their answers is kept. Throws NOT_FOUND, and FORBIDDEN where they are to label the trace blind. */
export const listRuns = async (
  ctx: WorkspaceContext,
  input: { traceId: string; label?: string | null | undefined },
): Promise<RunRecord[]> => {
  const { traceId } = input;
  await Promise.all([requireTrace(ctx, traceId), requireSight(ctx, input)]);
  const rows = await prisma.attributionRun.findMany({
    where: { workspaceId: ctx.workspaceId, traceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: withEvaluation,
  });
  if (rows.some(({ attribution }) => attribution !== null)) await noteSightings(ctx, [traceId]);
  return rows.map(toRunRecord);
};
