import { type RunEventBody } from "@/lib/attribution/run-record";
import { appendRunEvents } from "@/lib/services/answers/executing/append-run-events";
import { type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { outlast } from "./outlast";
import { RunStopped } from "./stop-reason";
import { unseenEvents } from "./unseen-events";

/** Where an execution says what happens, in order. */
export interface EventLog {
  /**
   * Takes an event; it is written behind the back of the method, together with others that wait.
   * Throws what an earlier write met.
   */
  push(body: RunEventBody): void;
  /**
   * Resolves when everything pushed so far is written. Rejects with RunStopped when the run is another worker's by now.
   */
  flush(): Promise<void>;
}

export const createEventLog = (owner: RunOwner, said: readonly RunEventBody[], signal: AbortSignal): EventLog => {
  const isNew = unseenEvents(said);
  let waiting: RunEventBody[] = [];
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const bodies = waiting;
      waiting = [];
      const isMine = await outlast((isRepeated) => appendRunEvents(owner, bodies, isRepeated), signal);
      if (!isMine) throw new RunStopped("lost");
    }
  };
  const write = (): void => {
    writing ??= writeAll()
      .catch((error: unknown) => {
        failure = { error };
      })
      .finally(() => {
        writing = null;
      });
  };
  const throwFailure = (): void => {
    if (failure) throw failure.error;
  };
  return {
    push: (body) => {
      throwFailure();
      if (!isNew(body)) return;
      waiting.push(body);
      write();
    },
    flush: async () => {
      while (writing) await writing;
      throwFailure();
    },
  };
};
