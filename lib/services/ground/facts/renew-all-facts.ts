import { workOffAll } from "../marks/work-off";
import { changedTraces } from "./renew-facts";

/** For the worker: makes facts of one workspace anew, or of all of them in turn. Answers how many marks were taken. */
export const renewAllFacts = ({ workspaceId, signal }: { workspaceId?: string | undefined; signal: AbortSignal }) =>
  workOffAll(changedTraces, { workspaceId, batchSize: 1_000, signal });
