import { type WorkerEvents } from "graphile-worker";

/**
 * Calls `onKept` where the queue meets one and the same failure again. It reads once which tasks there are, and keeps
 * what came of it: where the database was cut off right then, it keeps the failure, and takes no job any more, though
 * all else of the process is well.
 */
export const watchForKeptFailure = (events: WorkerEvents, onKept: (failure: unknown) => void): void => {
  const met = new WeakSet<WeakKey>();
  events.on("worker:getJob:error", ({ error }) => {
    if (typeof error !== "object" || error === null) return;
    if (met.has(error)) onKept(error);
    met.add(error);
  });
};
