import { isPassing, KnownError } from "@/lib/errors";
import { putBackPull } from "@/lib/services/intake/imports/requeue-import";
import { runPull } from "@/lib/services/intake/pulls/run-pull";
import { logError } from "./log";
import { outlast } from "./outlast";

/** Goes on with a pull. A full disk and a database that is away put it back for a while; it fetches nothing twice. */
export const continuePull = async (importId: string, signal: AbortSignal): Promise<void> => {
  try {
    await runPull({ importId }, signal);
  } catch (error) {
    if (signal.aborted || error instanceof KnownError || !isPassing(error)) throw error;
    logError(`pull ${importId}`, error);
    await outlast(() => putBackPull(importId, error), signal);
  }
};
