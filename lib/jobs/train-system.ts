import { setImmediate } from "node:timers/promises";
import { KnownError } from "@/lib/errors";
import { beginTraining, type Training } from "@/lib/services/tracers/begin-training";
import { failTraining } from "@/lib/services/tracers/fail-training";
import { requeueTraining } from "@/lib/services/tracers/requeue-training";
import { saveProgress } from "@/lib/services/tracers/save-progress";
import { storeVersion } from "@/lib/services/tracers/store-version";
import { loadTrace } from "@/lib/services/traces/load-trace";
import { type LabelledTrace } from "@/lib/tracer/labelled-trace";
import { trainTracer, type TrainingResult } from "@/lib/tracer/train-tracer";
import { logError } from "./log";
import { RunStopped, stopReasonOf } from "./stop-reason";

/** The same labels give the same weights. */
const seed = 1;
/** How often a training says how far it has come. */
const progressMs = 500;
/** So many workers may end over one training; it is then taken to be what ends them. */
const maxBeginnings = 3;

const loadLabelled = async ({ workspaceId, labels }: Training, signal: AbortSignal): Promise<LabelledTrace[]> => {
  const traces: LabelledTrace[] = [];
  for (const { traceId, agent, stepIndex } of labels) {
    signal.throwIfAborted();
    const trace = await loadTrace({ workspaceId, id: traceId }).catch((error: unknown) => {
      if (error instanceof KnownError && error.code === "NOT_FOUND") return null; // deleted meanwhile
      throw error;
    });
    if (trace) traces.push({ trace, label: { agent, stepIndex } });
  }
  return traces;
};

/** Between two pieces of work this process does what else it has to: heartbeats, and the calls of other runs. */
const train = async (training: Training, signal: AbortSignal): Promise<TrainingResult> => {
  const { tracerId, name, before } = training;
  const traces = await loadLabelled(training, signal);
  const steps = trainTracer({ traces, name, seed, before });
  let saidAt = 0;
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    if (performance.now() - saidAt > progressMs) {
      await saveProgress(tracerId, next.value.share);
      saidAt = performance.now();
    }
    await setImmediate();
    signal.throwIfAborted();
  }
};

/**
 * Trains a tracer on the labels of its system and keeps what came of it. A stop in order gives it back to the queue; a killed worker's training is begun
 * anew by the next one. Whatever else goes wrong is said on the tracer's row. Rejects only where the database cannot be written.
 */
export const trainSystem = async (
  job: { tracerId: string; isAsked: boolean; beginnings: number },
  signal: AbortSignal,
): Promise<string> => {
  const { tracerId, isAsked, beginnings } = job;
  if (beginnings > maxBeginnings) {
    await failTraining(
      tracerId,
      `The worker ended ${maxBeginnings} times in a row over this training. Look into its log; it may need more memory. Then train again.`,
    );
    return "FAILED";
  }
  try {
    const training = await beginTraining({ tracerId, isAsked });
    return training ? await storeVersion(training, await train(training, signal)) : "nothing to learn";
  } catch (error) {
    if (error instanceof RunStopped || stopReasonOf(signal)) {
      await requeueTraining({ tracerId, isAsked });
      return "RELEASED";
    }
    const logId = logError(`training ${tracerId}`, error);
    await failTraining(
      tracerId,
      `Something went wrong on the server. Train again; the worker's log has the cause under ${logId}.`,
    );
    return "FAILED";
  }
};
