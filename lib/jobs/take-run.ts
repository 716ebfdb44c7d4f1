import { claimNextRun } from "@/lib/services/answers/executing/claim-next-run";
import { labMethods } from "@/lib/services/answers/executing/lab-methods";
import { putOffRun } from "@/lib/services/answers/executing/put-off-run";
import { executeRun } from "./execute-run";
import { beginExecution, endExecution, stopAll } from "./executions";
import { type createLabSlots } from "./lab-slots";
import { log, logError } from "./log";
import { type createRunSlots } from "./run-slots";

interface Takers {
  lab: ReturnType<typeof createLabSlots>;
  slots: ReturnType<typeof createRunSlots>;
  /** What found no room is looked at again so soon. */
  putOffMs: number;
  isStopping: () => boolean;
}

/**
 * Claims the run whose turn it is, for the job of one, and executes it. Resolves when the job is done: the run has
 * ended, was put back, or goes on without this slot.
 */
export const takeRun = (
  { jobRunId, claim }: { jobRunId: string; claim: string },
  { lab, slots, putOffMs, isStopping }: Takers,
): Promise<void> => {
  const execution = beginExecution(claim);
  return slots.work(async (begin) => {
    try {
      return await lab.doNext({
        claim: async (room) => {
          const claimed = await claimNextRun(jobRunId, claim, room, slots.full());
          const putOffOf = claimed?.runId === jobRunId || room === "any" ? null : await putOffRun(jobRunId, putOffMs);
          if (putOffOf !== null) lab.wait(putOffOf);
          return claimed;
        },
        isOfLab: ({ manifest }) => labMethods.includes(manifest.method),
        work: async (claimed) => {
          const waiting = begin(claimed);
          const { runId } = claimed;
          execution.runId = runId;
          if (isStopping()) stopAll();
          log(`run ${runId} begins with ${claimed.calls.length} recorded calls`);
          const { signal } = execution.controller;
          log(`run ${runId} ${await executeRun({ runId, claim }, claimed, signal, waiting)}`);
        },
      });
    } catch (error) {
      // the next heartbeat finds the row without an execution and puts it back
      logError(`run ${execution.runId ?? jobRunId}`, error);
      return true;
    } finally {
      endExecution(execution);
    }
  });
};
