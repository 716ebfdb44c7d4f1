/** The one thing that can be done about what is said, as taking it back. */
interface ToastAction {
  label: string;
  run: () => void;
}
type Say = (words: string, action?: ToastAction) => void;
/** What has been said in the corner of the window, in order. */
export interface Toast {
  kind: "plain" | "success" | "error";
  words: string;
  action?: ToastAction | undefined;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const say =
  (kind: Toast["kind"]): Say =>
  (words, action) => {
    waiting = [...waiting, { kind, words, action }];
    tell();
  };

/**
 * Says something in the corner of the window; errors say what to do. What draws it is fetched when
 * something is said for the first time.
 */
export const toast: Say & { success: Say; error: Say } = Object.assign(say("plain"), {
  success: say("success"),
  error: say("error"),
});

/** What has been said and not been shown yet, as an outside store of React's. */
export const toastQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  waiting: (): readonly Toast[] => waiting,
  /** Takes the queue: whoever calls this shows it. */
  take: (): readonly Toast[] => {
    const taken = waiting;
    waiting = [];
    if (taken.length > 0) tell();
    return taken;
  },
};
