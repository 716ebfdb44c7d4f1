import { createKeptStore, type TabStorage } from "../trace/kept-store";
import { type LabelDraft } from "./first-label";

/** What a person has written of a label and not submitted, as an outside store of React's. */
export interface DraftStore {
  /** Null while nothing has been changed. */
  now: () => LabelDraft | null;
  hold: (draft: LabelDraft) => void;
  drop: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Keeps a draft so that neither a reload nor the form's closing loses it. */
export function createDraftStore(key: string, storage: TabStorage): DraftStore {
  const { now, put, subscribe } = createKeptStore<LabelDraft | null>(key, storage, {
    // Drafts of before did not say whose fault it is.
    read: (kept) => (isDraft(kept) ? { ...kept, party: kept.party ?? null } : null),
    isEmpty: (draft) => draft === null,
  });
  return { now, hold: put, drop: () => put(null), subscribe };
}

function isDraft(kept: unknown): kept is LabelDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const draft = kept as Partial<Record<keyof LabelDraft, unknown>>;
  return (
    [draft.agent, draft.step, draft.reason].every((text) => typeof text === "string") &&
    typeof draft.isCertain === "boolean" &&
    [draft.quotes, draft.contributory].every(Array.isArray) &&
    [draft.range, draft.failureMode, draft.taxonomy].every((part) => part !== undefined)
  );
}
