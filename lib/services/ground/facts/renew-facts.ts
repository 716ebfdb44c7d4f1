import { type Marked, type Within, workOff } from "../marks/work-off";
import { noteGrowth } from "./note-growth";
import { renewTraces } from "./renew-traces.sql";

/** Facts are made of traces that have changed. */
export const changedTraces: Marked = {
  table: "ChangedTrace",
  lock: "facts",
  batchTimeoutMs: 120_000,
  make: renewTraces,
  prepare: noteGrowth,
};

/** Makes the facts of a workspace anew that are behind, as far as it gets: see `workOff`. */
export const renewFacts = (workspaceId: string, within: Within) => workOff(changedTraces, workspaceId, within);
