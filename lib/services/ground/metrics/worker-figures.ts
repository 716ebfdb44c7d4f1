import { z } from "zod";

/** What a worker counted since it began, as it says with each heartbeat. */
export const WorkerFigures = z.object({
  /** By provider. */
  answers: z.record(z.string(), z.number()),
  /** By provider and kind of fault. */
  faults: z.record(z.string(), z.record(z.string(), z.number())),
  /** Since the heartbeat before, 99 of 100 were shorter. */
  eventLoopDelaySeconds: z.number(),
  residentBytes: z.number(),
});
export type WorkerFigures = z.infer<typeof WorkerFigures>;
