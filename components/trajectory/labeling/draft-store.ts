import { type LabelDraft } from "./first-label";

/** What a person has written of a label and not submitted, as an outside store of React's. */
export interface DraftStore {
  /** Null while nothing has been changed. */
  now: () => LabelDraft | null;
  hold: (draft: LabelDraft) => void;
  drop: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a draft in the tab's own storage, so that neither a reload nor the form's closing loses it. Where the browser
 * keeps nothing, it lasts as long as the page. `storage` answers null where there is none, as on the server.
 */
export function createDraftStore(
  key: string,
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
): DraftStore {
  const listeners = new Set<() => void>();
  let held: LabelDraft | null | undefined;
  const change = (draft: LabelDraft | null) => {
    held = draft;
    attempt(() => (draft ? storage()?.setItem(key, JSON.stringify(draft)) : storage()?.removeItem(key)));
    for (const listener of listeners) listener();
  };
  return {
    now: () => (held === undefined ? (held = readDraft(attempt(() => storage()?.getItem(key) ?? null) ?? null)) : held),
    hold: change,
    drop: () => change(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A browser may refuse its storage, or be out of room. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What was kept, possibly by an earlier version of the page; null where it is no draft. */
function readDraft(text: string | null): LabelDraft | null {
  const kept = text === null ? null : attempt((): unknown => JSON.parse(text));
  return isDraft(kept) ? kept : null;
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
