import { backOff, steadyAfterMs } from "../back-off";
import { type DatabaseServer } from "./server";

interface Reports {
  say: (line: string) => void;
  /** It could not be brought back. */
  gaveUp: (reason: string) => void;
}

/** A database that is watched: the server that serves it now may be another than the first. */
export interface KeptDatabase {
  stop: () => Promise<void>;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Starts the database again when its server ends by itself, with growing pauses, until that is pointless.
 * @param startAgain starts a server for the same data at the same port
 */
export function keepDatabase(
  first: DatabaseServer,
  startAgain: () => Promise<DatabaseServer>,
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
    failures += 1;
    const pauseMs = backOff(failures);
    if (pauseMs === undefined) return gaveUp(`the database failed ${failures} times in a row; last, it ${what}`);
    say(`[database] ${what}; starting it again in ${pauseMs / 1000} s`);
    timer = setTimeout(() => (starting = start()), pauseMs);
  };
  const start = async (): Promise<void> => {
    try {
      const running = await startAgain();
      watch(running);
      if (!isStopping) say(`[database] runs again on port ${running.port}`);
    } catch (error) {
      if (!isStopping) failed(`did not start: ${messageOf(error)}`);
    }
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
