import { isPassing, KnownError } from "@/lib/errors";
import { putBackPull, putOffPull, workspaceOfPull } from "@/lib/services/intake/imports/requeue-import";
import { runPull } from "@/lib/services/intake/pulls/run-pull";
import { createLabSlots } from "./lab-slots";
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

/**
 * Takes pulls as their jobs come. A platform may hang for minutes: of all workspaces together no more than a quarter of
 * the slots fetch from one, and what finds no room is looked at again after `putOffMs`.
 */
export const createPulls = ({ slots, putOffMs }: { slots: number; putOffMs: number }) => {
  const most = Math.max(1, Math.floor(slots / 4));
  const pulls = createLabSlots({ most, forgetMs: 3 * putOffMs, now: () => Date.now() });
  return async (importId: string, signal: AbortSignal): Promise<void> => {
    const workspaceId = await workspaceOfPull(importId);
    if (workspaceId === null) return;
    await pulls.doOf(workspaceId, {
      work: () => continuePull(importId, signal),
      putOff: () => putOffPull(workspaceId, importId, putOffMs),
    });
  };
};
