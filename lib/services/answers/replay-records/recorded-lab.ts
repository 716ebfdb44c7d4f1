import { JudgeError } from "@/lib/attribution/judge-error";
import { type Lab, noLab } from "@/lib/attribution/lab";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { createSimulatedLab } from "@/lib/replay/simulate/create-simulated-lab";
import { openLabOf } from "./lab-of-run";
import { listRecorded, recordedKey } from "./list-recorded";
import { requestHash } from "./request-hash";
import { systemOf } from "./system-of";

interface RecordedLab {
  lab: Lab;
  /** Whether something was asked for that is not in the record. */
  hasMissed: () => boolean;
}

/**
 * The lab of a run that executes nothing: it gives again what the run has recorded, and ends with
 * JudgeError where that is not enough.
 */
export const openRecordedLab = async (
  { workspaceId, id: runId }: { workspaceId: string; id: string },
  { replay, parameters = {} }: Pick<RunManifest, "replay" | "parameters">,
): Promise<RecordedLab> => {
  if (!replay) return { lab: noLab, hasMissed: () => false };
  // What a model foretold stands in the recorded calls.
  if (replay.targetId === null) return { lab: createSimulatedLab(), hasMissed: () => false };
  const { replays } = await listRecorded({ workspaceId, runId });
  const system = systemOf(replay);
  let hasMissed = false;
  const lab = openLabOf(replay, parameters, (wish) => {
    const found = replays.get(recordedKey({ ...wish, requestHash: requestHash(system, wish.request) }));
    if (found) return Promise.resolve(found);
    hasMissed = true;
    return Promise.reject(new JudgeError("refused", "This replay is not in the record of the run."));
  });
  return { lab, hasMissed: () => hasMissed };
};
