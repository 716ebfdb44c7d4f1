import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type CommentRow } from "./comment-row";
import { type Database } from "@/lib/ask";
import { readComment } from "./require-comment.sql";

/** A comment that stands, held until the transaction ends, with how many steps its trace has. Throws NOT_FOUND. */
export const requireComment = async (
  tx: Database,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  commentId: string,
): Promise<CommentRow & { stepCount: number }> => {
  const id = requireRowId(commentId, "comment");
  const [row] = await readComment(tx, workspaceId, id);
  if (!row) throw notFound("comment");
  return row;
};
