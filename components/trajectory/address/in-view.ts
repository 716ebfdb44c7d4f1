import { type StepSpan } from "./url-state";

/** Which steps are in the window. It changes with every row that is scrolled, so only who follows it hears of it. */
export interface InView {
  now: () => StepSpan;
  set: (span: StepSpan) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createInView(): InView {
  let span: StepSpan = { first: 0, last: 0 };
  const listeners = new Set<() => void>();
  return {
    now: () => span,
    set: (next) => {
      if (next.first === span.first && next.last === span.last) return;
      span = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
