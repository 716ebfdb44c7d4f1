import { backOff, steadyAfterMs } from "../back-off";
import { type DatabaseServer } from "./server";

interface Reports {
  say: (line: string) => void;
  /** It could not be brought back. */
  gaveUp: (reason: string) => void;
}

interface Place {
  /** Starts a server for the same data at the same port. */
  startAgain: () => Promise<DatabaseServer>;
  /** Whether its disk has the room that it takes to start. */
  hasRoom: () => boolean;
}

/** A database that is watched: the server that serves it now may be another than the first. */
export interface KeptDatabase {
  stop: () => Promise<void>;
}

const lookEveryMs = 2_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Starts the database again when its server ends by itself, with growing pauses, until that is pointless.
 * Without room on its disk it cannot run, which is no failure: it is then started as soon as there is some.
 */
export function keepDatabase(
  first: DatabaseServer,
  { startAgain, hasRoom }: Place,
  { say, gaveUp }: Reports,
): KeptDatabase {
  let server: DatabaseServer | undefined;
  let starting: Promise<void> | undefined;
  let isStopping = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const watch = (running: DatabaseServer): void => {
    server = running;
    const startedAt = performance.now();
    void running.ended.then((how) => {
      server = undefined;
      if (isStopping) return;
      if (performance.now() - startedAt > steadyAfterMs) failures = 0;
      failed(`ended (${how})`);
    });
  };
  const failed = (what: string): void => {
    if (!hasRoom()) {
      say(`[database] ${what}: the disk is full. It restarts when there is space`);
      return waitForRoom();
    }
    failures += 1;
    const pauseMs = backOff(failures);
    if (pauseMs === undefined) return gaveUp(`the database failed ${failures} times in a row; last, it ${what}`);
    say(`[database] ${what}; restarting in ${pauseMs / 1000} s`);
    timer = setTimeout(() => (starting = start()), pauseMs);
  };
  const start = async (): Promise<void> => {
    try {
      const running = await startAgain();
      watch(running);
      if (!isStopping) say(`[database] running again on port ${running.port}`);
    } catch (error) {
      if (!isStopping) failed(`did not start: ${messageOf(error)}`);
    }
  };
  const waitForRoom = (): void => {
    if (isStopping) return;
    if (hasRoom()) starting = start();
    else timer = setTimeout(waitForRoom, lookEveryMs);
  };
  watch(first);

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await starting; // one that is just coming up is stopped in order as well
      await server?.stop();
    },
  };
}
