import { setImmediate } from "node:timers/promises";
import { KnownError } from "@/lib/errors";
import { type LabelledTrace } from "@/lib/tracer/labelled-trace";
import { trainTracer, type TrainingResult } from "@/lib/tracer/train-tracer";
import { loadTrace } from "../../ground/stored/load-trace";
import { type Training } from "./begin-training";
import { saveProgress } from "./save-progress";

/** The same labels give the same weights. */
const seed = 1;
/** How often a training says how far it has come. */
const progressMs = 500;

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

/**
 * Trains on the labels of a training, saying on its row how far it has come. Between two pieces of work
 * this process does what else it has to: heartbeats, and the calls of other runs. Rejects with the
 * signal's reason when it is aborted.
 */
export const runTraining = async (training: Training, signal: AbortSignal): Promise<TrainingResult> => {
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
