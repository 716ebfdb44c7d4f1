import { type CommentView } from "@/lib/traces/comments/comment-view";
import { type PendingComment } from "../talk/comment-store";

/** What is said of one place, the oldest first; of the trace as a whole where `stepIndex` is null. */
export interface CommentGroup {
  stepIndex: number | null;
  comments: CommentView[];
  pending: PendingComment[];
}

/**
 * Comments by their place, the trace as a whole first, then step by step. A deleted one stays where something follows
 * it. What is on its way and arrived meanwhile stands once.
 */
export function commentGroups(comments: readonly CommentView[], pending: readonly PendingComment[]): CommentGroup[] {
  const groups = new Map<number | null, CommentGroup>();
  const at = (stepIndex: number | null): CommentGroup => {
    const group = groups.get(stepIndex) ?? { stepIndex, comments: [], pending: [] };
    groups.set(stepIndex, group);
    return group;
  };
  const arrived = new Set(comments.map(({ id }) => id));
  const oldestFirst = [...comments].sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  for (const comment of oldestFirst) at(comment.stepIndex).comments.push(comment);
  for (const one of pending) if (!arrived.has(one.id)) at(one.stepIndex).pending.push(one);
  return [...groups.values()]
    .map((group) => ({ ...group, comments: withoutDeletedEnd(group) }))
    .filter(({ comments, pending }) => comments.length + pending.length > 0)
    .sort((a, b) => (a.stepIndex ?? -1) - (b.stepIndex ?? -1));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function withoutDeletedEnd({ comments, pending }: CommentGroup): CommentView[] {
  if (pending.length > 0) return comments;
  return comments.slice(0, comments.findLastIndex(({ isDeleted }) => !isDeleted) + 1);
}

/** A page of comments laid over those that are known: what is newer counts. */
export const mergeComments = (known: readonly CommentView[], read: readonly CommentView[]): CommentView[] => [
  ...new Map([...known, ...read].map((comment) => [comment.id, comment])).values(),
];
