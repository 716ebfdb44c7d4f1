import { parseCrontab } from "graphile-worker";
import {
  factsTask,
  retentionPriority,
  retentionTask,
  sweepTask,
  watchTask,
  wordsTask,
} from "@/lib/services/ground/queue/queue.sql";

/**
 * What workers do every minute, before what waits: a worker that is busy takes it with the next slot that is free. Each
 * has a key, so that while it waits the next minute adds nothing, and keeps its place in the queue. Once an hour, after
 * all that waits: retention rules.
 */
export const clock = parseCrontab(
  [
    ...[sweepTask, factsTask, wordsTask, watchTask].map(
      (task) => `* * * * * ${task} ?jobKey=clock:${task}&jobKeyMode=preserve_run_at&priority=-1`,
    ),
    `17 * * * * ${retentionTask} ?jobKey=clock:${retentionTask}&jobKeyMode=preserve_run_at&priority=${retentionPriority}&queue=retention`,
  ].join("\n"),
);
