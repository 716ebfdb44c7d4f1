/** What a person is told of one comment. Times are ISO 8601 in UTC. */
export interface InboxItemView {
  id: string;
  /** Why they are told: they are meant, or took part in the thread. */
  kind: "mention" | "reply";
  fromName: string;
  traceId: string;
  traceTitle: string;
  commentId: string;
  /** Null for the trace as a whole, and where the step is gone. */
  stepIndex: number | null;
  /**
   * The beginning of the comment on one line; null while they are to label the trace before
   * they see what others say of it.
   */
  excerpt: string | null;
  createdAt: string;
  isRead: boolean;
}
