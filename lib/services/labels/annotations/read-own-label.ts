import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireLabeler } from "../../people/members/require-labeler";
import { requireTrace } from "../../ground/stored/require-trace";
import { annotatedClaim } from "./annotation-row";

export interface OwnLabel extends LabelClaim {
  authorName: string;
  policyVersion: number | null;
  sawAttribution: boolean;
  /** What `saveAnnotation` takes as `seen`. */
  version: string;
}

/** One's own label of a trace. Throws NOT_FOUND where there is none, FORBIDDEN as `requireLabeler`. */
export const readOwnLabel = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<OwnLabel> => {
  await requireTrace(ctx, input.traceId);
  const { userId } = await requireLabeler(ctx);
  const row = await prisma.annotation.findFirst({
    where: { workspaceId: ctx.workspaceId, traceId: input.traceId, authorId: userId },
  });
  if (!row) throw notFound("label");
  const { authorName, policyVersion, sawAttribution, updatedAt } = row;
  return { ...annotatedClaim(row), authorName, policyVersion, sawAttribution, version: updatedAt.toISOString() };
};
