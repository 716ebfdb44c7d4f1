import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type Step } from "@/lib/traces/trace";
import { requireRowId } from "../../ground/ids/row-id";
import { withMedia } from "../../ground/stored/media-rows";
import { stepColumns } from "../../ground/stored/step-columns";
import { fromStepRow } from "../../ground/stored/step-row";

/** One step, whole. */
export const readStep = async (ctx: WorkspaceContext, input: { traceId: string; index: number }): Promise<Step> => {
  const traceId = requireRowId(input.traceId, "trace");
  const row = await prisma.step.findFirst({
    where: { workspaceId: ctx.workspaceId, traceId, index: input.index },
    select: stepColumns,
  });
  if (!row) throw notFound("step");
  const [step = fromStepRow(row)] = await withMedia(ctx.workspaceId, traceId, [fromStepRow(row)]);
  return step;
};
