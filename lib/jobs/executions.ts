import { releaseRun } from "@/lib/services/answers/executing/release-run";
import { type touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { RunStopped, type StopReason } from "./stop-reason";

interface Execution {
  claim: string;
  controller: AbortController;
  /** Set once the row of a run names this claim. */
  runId: string | null;
}

/** What this process executes now, by claim. */
const active = new Map<string, Execution>();

export const beginExecution = (claim: string): Execution => {
  const execution = { claim, controller: new AbortController(), runId: null };
  active.set(claim, execution);
  return execution;
};

export const endExecution = ({ claim }: Execution): void => void active.delete(claim);

const stop = (execution: Execution, why: StopReason): void => execution.controller.abort(new RunStopped(why));

/** The worker ends: whatever it executes stops. */
export const stopAll = (): void => active.forEach((execution) => stop(execution, "stopping"));

/** A person has canceled a run. */
export const cancelRun = (runId: string): void =>
  active.forEach((execution) => {
    if (execution.runId === runId) stop(execution, "cancelled");
  });

/**
 * Brings this process and the rows together: `read` says which runs are RUNNING under this worker. What a person wants
 * stopped stops; what the rows give to another worker stops; and a run that nothing here executes, because its end
 * could not be written, goes back to the queue.
 */
export const reconcile = async (read: () => ReturnType<typeof touchWorker>): Promise<void> => {
  const before = [...active.values()].filter(({ runId }) => runId !== null);
  const rows = await read();
  for (const row of rows) {
    const execution = active.get(row.claim);
    if (!execution) await releaseRun(row, 0);
    else if (row.isCancelRequested) stop(execution, "cancelled");
  }
  const owned = new Set(rows.map(({ claim }) => claim));
  for (const execution of before) if (!owned.has(execution.claim)) stop(execution, "lost");
};
