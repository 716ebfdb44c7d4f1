import { listen } from "../../ground/queue/listen";
import { cancelChannel } from "../../ground/queue/notify.sql";

/** Calls `listener` with the id of each run that is to stop. For the worker, which looks at its runs by itself too. */
export const subscribeCancellations = (listener: (runId: string) => void): Promise<() => void> =>
  listen(cancelChannel, (payload) => {
    if (payload !== null) listener(payload);
  });
