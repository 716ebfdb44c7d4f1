/** The tab's own storage; null where there is none, as on the server. */
export type TabStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;

interface KeptStore<Value> {
  now: () => Value;
  put: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * What a person has written, as an outside store of React's that a reload does not empty. Where the browser keeps
 * nothing, it lasts as long as the page. `read` makes a value of what was kept, possibly by an earlier version of the
 * page, and of null where nothing was; a value that `isEmpty` is not kept.
 */
export function createKeptStore<Value>(
  key: string,
  storage: TabStorage,
  { read, isEmpty }: { read: (kept: unknown) => Value; isEmpty: (value: Value) => boolean },
): KeptStore<Value> {
  const listeners = new Set<() => void>();
  let held: { value: Value } | null = null;
  const readKept = (): Value => {
    const text = attempt(() => storage()?.getItem(key) ?? null);
    return read(text === null ? null : attempt((): unknown => JSON.parse(text)));
  };
  return {
    now: () => (held ??= { value: readKept() }).value,
    put: (value) => {
      held = { value };
      attempt(() => (isEmpty(value) ? storage()?.removeItem(key) : storage()?.setItem(key, JSON.stringify(value))));
      for (const listener of listeners) listener();
    },
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
