import { createKeptStore, type TabStorage } from "../trace/kept-store";
import { type Mentioned } from "@/lib/traces/comments/comment-view";

/** What is written of a comment and not sent: `@Ada Lovelace` for a member who was chosen. */
export interface CommentDraft {
  text: string;
  chosen: readonly Mentioned[];
}

/** A comment on its way, or one that did not arrive. */
export interface PendingComment extends CommentDraft {
  /** The one that it will have, so that it arrives once however often it is sent. */
  id: string;
  stepIndex: number | null;
  /** Why it did not arrive; null while it is on its way. */
  failure: string | null;
}

interface Kept {
  /** By `placeKey`. */
  drafts: Readonly<Record<string, CommentDraft>>;
  pending: readonly PendingComment[];
}

/** What a person has written about one trace, as an outside store of React's. */
export interface CommentStore {
  now: () => Kept;
  write: (stepIndex: number | null, draft: CommentDraft) => void;
  /** Takes the draft of a place and has it stand as on its way. */
  send: (comment: PendingComment) => void;
  /** Says that one did not arrive, or with null that it is on its way again. */
  fail: (id: string, failure: string | null) => void;
  drop: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export const placeKey = (stepIndex: number | null): string => (stepIndex === null ? "trace" : String(stepIndex));
export const emptyDraft: CommentDraft = { text: "", chosen: [] };
const nothing: Kept = { drafts: {}, pending: [] };

/** In the place of an answer that never came: the page was left before. */
const leftWords = "You left the page before it was confirmed.";

/**
 * Keeps drafts, and what is on its way, so that no word is lost by a reload, a closed thread or a server that does not
 * answer.
 */
export function createCommentStore(key: string, storage: TabStorage): CommentStore {
  const { now, put, subscribe } = createKeptStore<Kept>(key, storage, {
    read: readKept,
    isEmpty: ({ drafts, pending }) => pending.length === 0 && Object.keys(drafts).length === 0,
  });
  const draftsWith = (stepIndex: number | null, draft: CommentDraft): Kept["drafts"] => {
    const others = Object.entries(now().drafts).filter(([place]) => place !== placeKey(stepIndex));
    return Object.fromEntries(draft.text === "" ? others : [...others, [placeKey(stepIndex), draft]]);
  };
  return {
    now,
    write: (stepIndex, draft) => put({ ...now(), drafts: draftsWith(stepIndex, draft) }),
    send: (comment) => put({ drafts: draftsWith(comment.stepIndex, emptyDraft), pending: [...now().pending, comment] }),
    fail: (id, failure) =>
      put({ ...now(), pending: now().pending.map((one) => (one.id === id ? { ...one, failure } : one)) }),
    drop: (id) => put({ ...now(), pending: now().pending.filter((one) => one.id !== id) }),
    subscribe,
  };
}

/** What was kept, possibly by an earlier version of the page; what is no draft is left out. */
function readKept(kept: unknown): Kept {
  if (typeof kept !== "object" || kept === null) return nothing;
  const { drafts, pending } = kept as { drafts?: unknown; pending?: unknown };
  const entries = typeof drafts === "object" && drafts !== null ? Object.entries(drafts) : [];
  return {
    drafts: Object.fromEntries(entries.filter((entry): entry is [string, CommentDraft] => isDraft(entry[1]))),
    pending: (Array.isArray(pending) ? pending : [])
      .filter(isPending)
      .map((one) => ({ ...one, failure: one.failure ?? leftWords })),
  };
}

const isDraft = (kept: unknown): kept is CommentDraft => {
  const { text, chosen } = (kept ?? {}) as Partial<Record<keyof CommentDraft, unknown>>;
  return (
    typeof text === "string" &&
    Array.isArray(chosen) &&
    chosen.every(
      (one: unknown) =>
        typeof (one as Mentioned | null)?.userId === "string" && typeof (one as Mentioned).name === "string",
    )
  );
};

const isPending = (kept: unknown): kept is PendingComment => {
  const { id, stepIndex } = (kept ?? {}) as Partial<Record<keyof PendingComment, unknown>>;
  return isDraft(kept) && typeof id === "string" && (stepIndex === null || typeof stepIndex === "number");
};
