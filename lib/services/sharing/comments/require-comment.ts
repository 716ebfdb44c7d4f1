import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type CommentRow } from "./comment-row";

/** A comment that stands, held until the transaction ends, with how many steps its trace has. Throws NOT_FOUND. */
export const requireComment = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  commentId: string,
): Promise<CommentRow & { stepCount: number }> => {
  const id = requireRowId(commentId, "comment");
  const [row] = await tx.$queryRaw<(CommentRow & { stepCount: number })[]>`
    select c.*, t."stepCount" from "Comment" c join "Trace" t on t."id" = c."traceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."id" = ${id}::uuid and c."deletedAt" is null for update of c`;
  if (!row) throw notFound("comment");
  return row;
};
