import { type Marked, type Within, workOff, workOffAll } from "../marks/work-off";
import { indexTraces } from "./index-traces";

const unindexedTraces: Marked = {
  table: "UnindexedTrace",
  lock: "words",
  // The largest trace on a busy machine.
  batchTimeoutMs: 1_800_000,
  make: indexTraces,
};

/** Indexes the words of a workspace that are not yet, as far as it gets: see `workOff`. */
export const indexWords = (workspaceId: string, within: Within) => workOff(unindexedTraces, workspaceId, within);

/** For the worker: indexes words of one workspace, or of all of them in turn. Answers how many marks were taken. */
export const indexAllWords = ({ workspaceId, signal }: { workspaceId?: string | undefined; signal: AbortSignal }) =>
  workOffAll(unindexedTraces, { workspaceId, batchSize: 200, signal });
