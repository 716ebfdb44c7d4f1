import { beginTraining } from "@/lib/services/answers/tracers/begin-training";
import { failTraining } from "@/lib/services/answers/tracers/fail-training";
import { requeueTraining } from "@/lib/services/answers/tracers/requeue-training";
import { runTraining } from "@/lib/services/answers/tracers/run-training";
import { storeVersion } from "@/lib/services/answers/tracers/store-version";
import { logError } from "./log";
import { RunStopped, stopReasonOf } from "./stop-reason";

/** So many workers may end over one training; it is then taken to be what ends them. */
const maxBeginnings = 3;

/**
 * Trains a tracer on the labels of its system and keeps what came of it. A stop in order gives it back to the queue; a
 * killed worker's training is begun anew by the next one. Whatever else goes wrong is said on the tracer's row. Rejects
 * only where the database cannot be written.
 */
export const trainSystem = async (
  job: { tracerId: string; isAsked: boolean; beginnings: number },
  signal: AbortSignal,
): Promise<string> => {
  const { tracerId, isAsked, beginnings } = job;
  if (beginnings > maxBeginnings) {
    await failTraining(
      tracerId,
      `The worker ended ${maxBeginnings} times in a row over this training. Check its log; it may need more memory. Then train again.`,
    );
    return "FAILED";
  }
  try {
    const training = await beginTraining({ tracerId, isAsked });
    return training ? await storeVersion(training, await runTraining(training, signal)) : "nothing to learn";
  } catch (error) {
    if (error instanceof RunStopped || stopReasonOf(signal)) {
      await requeueTraining({ tracerId, isAsked });
      return "RELEASED";
    }
    const logId = logError(`training ${tracerId}`, error);
    await failTraining(tracerId, `Something went wrong on the server. Train again; see ${logId} in the worker's log.`);
    return "FAILED";
  }
};
