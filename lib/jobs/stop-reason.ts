/**
 * Why an execution stops before its end: a person asked for it, the worker stops in order, or the run
 * belongs to another worker by now.
 */
export type StopReason = "cancelled" | "stopping" | "lost";

export class RunStopped extends Error {
  override name = "RunStopped";
  constructor(readonly why: StopReason) {
    super(`the execution was stopped: ${why}`);
  }
}

/** Why `signal` was aborted, null when it was not. */
export const stopReasonOf = (signal: AbortSignal): StopReason | null => {
  if (!signal.aborted) return null;
  return signal.reason instanceof RunStopped ? signal.reason.why : "stopping";
};
