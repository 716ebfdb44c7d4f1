/** How the page is open for somebody who labels the trace before they look at what others say. */
export interface LabelMode {
  /**
   * Whether the server keeps back all that runs and others say. False where the person has seen it
   * already, or the queue is open.
   */
  isBlind: boolean;
  /** What the workspace means by a responsible agent and a decisive step. */
  policy: { version: number; text: string };
  /** The queue that served the trace; null where it was opened by hand. `done` and `total` are the person's own. */
  queue: { id: string; name: string; done: number; total: number; isBlind: boolean } | null;
}
