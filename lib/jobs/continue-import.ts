import { isPassing } from "@/lib/errors";
import { failImport, unforeseen } from "@/lib/services/intake/imports/fail-import";
import { ImportGone, type ImportTurn } from "@/lib/services/intake/imports/import-turn";
import { readImport } from "@/lib/services/intake/imports/read-import";
import { putBackImport, requeueImport } from "@/lib/services/intake/imports/requeue-import";
import { storeTurn } from "@/lib/services/intake/imports/store-turn";
import { logError } from "./log";
import { outlast } from "./outlast";
import { RunStopped, stopReasonOf } from "./stop-reason";

/** So many workers may end over one import; it is then taken to be what ends them. */
const maxBeginnings = 3;

/**
 * Reads or stores an import, whichever it waits for. A stop in order gives it back to the queue, as do a full disk and
 * a database that is away, for a while; a killed worker's import is begun anew by the next one, which goes on behind
 * what is stored. Whatever else goes wrong is said on the import's row. Rejects only where the database cannot be
 * written.
 */
export const continueImport = async (
  { beginnings, ...turn }: ImportTurn & { beginnings: number },
  signal: AbortSignal,
): Promise<string> => {
  if (beginnings > maxBeginnings) {
    const message = `The worker ended ${maxBeginnings} times in a row over this file. Check its log; it may need more memory. Then try again.`;
    await failImport(turn, { code: "worker", message });
    return "FAILED";
  }
  try {
    await readImport(turn, null, signal);
    await storeTurn(turn, false, signal);
    return "done";
  } catch (error) {
    if (error instanceof ImportGone) return "cancelled";
    if (error instanceof RunStopped || stopReasonOf(signal)) {
      await requeueImport(turn);
      return "RELEASED";
    }
    const logId = logError(`import ${turn.importId}`, error);
    if (isPassing(error)) return (await outlast(() => putBackImport(turn, error), signal)) ? "WAITS" : "cancelled";
    const message = `${unforeseen.message} See ${logId} in the worker's log.`;
    await failImport(turn, { ...unforeseen, message });
    return "FAILED";
  }
};
