"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type CommentView } from "@/lib/traces/comments/comment-view";

interface OfTrace {
  workspace: string;
  traceId: string;
}

/** What a member may say of the trace. */
interface CommentActions {
  /** Sent again with the same `id`, it is written once. */
  addComment: Action<OfTrace & { stepIndex: number | null; text: string; id: string }, CommentView>;
  editComment: Action<{ workspace: string; commentId: string; text: string; seen: string }, CommentView>;
  deleteComment: Action<{ workspace: string; commentId: string }, unknown>;
  /** Who can be meant by a comment. */
  readMembers: Action<{ workspace: string }, { userId: string; name: string; email: string }[]>;
}

const made = actionsContext<CommentActions>("comment");
export const CommentActionsProvider = made.Provider;
export const useCommentActions = made.useActions;
