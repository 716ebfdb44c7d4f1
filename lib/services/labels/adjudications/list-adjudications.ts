import { type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireTrace } from "../../ground/stored/require-trace";
import { toAdjudication } from "./adjudication-row";

/** Every decision about the ground truth of a trace, newest first. Throws NOT_FOUND. */
export const listAdjudications = async (
  ctx: WorkspaceContext,
  input: { traceId: string },
): Promise<AdjudicationView[]> => {
  await requireTrace(ctx, input.traceId);
  const rows = await prisma.adjudication.findMany({
    where: { workspaceId: ctx.workspaceId, traceId: input.traceId },
    orderBy: { number: "desc" },
  });
  return rows.map(toAdjudication);
};
