import { type RunRecord } from "@/lib/attribution/run-record";
import { rankedSuspects } from "../trace/step-marks";

/**
 * Whether the order to read in says all that the reason would: of a run without a model that abstains, found nothing
 * that does not agree, blames nobody but agents, and says of its first step why it is the first.
 */
export const isSaidByOrder = (run: RunRecord): boolean =>
  run.attribution?.isAbstained === true &&
  run.model === null &&
  run.attribution.evidence?.length === 0 &&
  (run.attribution.party ?? "agent") === "agent" &&
  rankedSuspects(run)[0]?.words !== undefined;
