import { parseCrontab } from "graphile-worker";
import { factsTask, sweepTask, watchTask } from "@/lib/services/ground/queue/queue.sql";

/**
 * What workers do every minute, before what waits: a worker that is busy takes it with the next slot that is free. Each
 * has a key, so that while it waits the next minute adds nothing, and keeps its place in the queue.
 */
export const clock = parseCrontab(
  [sweepTask, factsTask, watchTask]
    .map((task) => `* * * * * ${task} ?jobKey=clock:${task}&jobKeyMode=preserve_run_at&priority=-1`)
    .join("\n"),
);
