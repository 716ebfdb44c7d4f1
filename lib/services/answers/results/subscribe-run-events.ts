import { listen } from "../../ground/queue/listen";
import { eventChannel } from "../../ground/queue/notify.sql";

/**
 * Calls `listener` when a run has new events (and after a lost connection, when it may have). It says nothing of
 * what they are: read them from the last one seen. Resolves, with the way to stop, once nothing can be missed any
 * more: subscribe first, then read.
 */
export const subscribeRunEvents = (runId: string, listener: () => void): Promise<() => void> =>
  listen(eventChannel, (payload) => {
    if (payload === null || payload === runId) listener();
  });
