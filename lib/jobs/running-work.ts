import { RunStopped } from "./stop-reason";

/** Replays and studies that this process works at, by id. */
const running = new Map<string, AbortController>();

/** Works at something until it ends; its signal is aborted with the worker's, and where a person cancels it. */
export const workAt = async <T>(
  id: string,
  worker: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const own = new AbortController();
  running.set(id, own);
  try {
    return await work(AbortSignal.any([own.signal, worker]));
  } finally {
    running.delete(id);
  }
};

/** Stops what this process works at under this id, if it does, since a person has canceled it. */
export const cancelWork = (id: string): void => running.get(id)?.abort(new RunStopped("cancelled"));
