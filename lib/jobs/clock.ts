import { parseCrontab } from "graphile-worker";
import { priorities, tasks } from "@/lib/services/ground/queue/tasks";

/**
 * What workers do every minute, before what waits: a worker that is busy takes it with the next slot that is free. Each
 * has a key, so that while it waits the next minute adds nothing, and keeps its place in the queue. Once an hour, after
 * all that waits: retention rules.
 */
export const clock = parseCrontab(
  [
    ...[tasks.sweep, tasks.facts, tasks.words, tasks.watch].map(
      (task) => `* * * * * ${task} ?jobKey=clock:${task}&jobKeyMode=preserve_run_at&priority=-1`,
    ),
    `17 * * * * ${tasks.retention} ?jobKey=clock:${tasks.retention}&jobKeyMode=preserve_run_at&priority=${priorities.retention}&queue=retention`,
  ].join("\n"),
);
