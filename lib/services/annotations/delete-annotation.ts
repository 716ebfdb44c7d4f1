import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../row-id";

/** Takes back this person's own annotation of a trace. Throws NOT_FOUND where there is none. */
export const deleteAnnotation = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<void> => {
  const traceId = requireRowId(input.traceId, "trace");
  const authorId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const { count } = authorId
    ? await prisma.annotation.deleteMany({ where: { traceId, authorId, workspaceId: ctx.workspaceId } })
    : { count: 0 };
  if (count === 0) throw notFound("annotation");
};
