/** A wish to write that may come before there is anything to write in. */
export interface FocusAsk {
  ask: () => void;
  isAsked: () => boolean;
  /** Whether there was a wish; there is none afterwards. */
  take: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createFocusAsk(): FocusAsk {
  const listeners = new Set<() => void>();
  let isAsked = false;
  return {
    ask: () => {
      isAsked = true;
      for (const listener of listeners) listener();
    },
    isAsked: () => isAsked,
    take: () => {
      const was = isAsked;
      isAsked = false;
      return was;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
