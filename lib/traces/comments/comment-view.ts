/** A member who is meant by a comment, by the name that they have now. */
export interface Mentioned {
  userId: string;
  name: string;
}

/** What one person says about a trace or one of its steps. Times are ISO 8601 in UTC. */
export interface CommentView {
  id: string;
  /** Null for one about the trace as a whole, and where its step is gone. */
  stepIndex: number | null;
  /** The step that it was about, where the trace has fewer steps by now; else null. */
  goneStep: number | null;
  authorName: string;
  isMine: boolean;
  /** Plain text; who is meant stands in it as `<@id>`, see mention-text.ts. Empty where it was deleted. */
  text: string;
  mentions: Mentioned[];
  createdAt: string;
  /** Null where it is as it was written. */
  editedAt: string | null;
  /** Its place is kept where others answered it. */
  isDeleted: boolean;
}

/** The comments of one place, in short. */
export interface CommentThread {
  /** Null for the trace as a whole. */
  stepIndex: number | null;
  /** Of comments that stand. */
  count: number;
  newestAt: string;
  newestBy: string;
  /** The beginning of the newest, on one line. */
  excerpt: string;
  /** Another one as soon as anything in it was written, edited or deleted. */
  version: string;
}

/** In characters as the text is sent, UTF-16. */
export const maxCommentLength = 10_000;
