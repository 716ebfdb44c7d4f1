import { monitorEventLoopDelay } from "node:perf_hooks";
import { type WorkerFigures } from "@/lib/services/ground/metrics/worker-figures";

const answers = new Map<string, number>();
const faults = new Map<string, Map<string, number>>();
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

const nanoseconds = 1e9;

export const countAnswer = (providerId: string): void => {
  answers.set(providerId, (answers.get(providerId) ?? 0) + 1);
};

export const countFault = (providerId: string, kind: string): void => {
  const kinds = faults.get(providerId) ?? new Map<string, number>();
  faults.set(providerId, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
};

/** What was counted since this worker began; the delay of its event loop since this was asked last. */
export const figuresNow = (): WorkerFigures => {
  const eventLoopDelaySeconds = delay.percentile(99) / nanoseconds;
  delay.reset();
  return {
    answers: Object.fromEntries(answers),
    faults: Object.fromEntries([...faults].map(([providerId, kinds]) => [providerId, Object.fromEntries(kinds)])),
    eventLoopDelaySeconds,
    residentBytes: process.memoryUsage.rss(),
  };
};
