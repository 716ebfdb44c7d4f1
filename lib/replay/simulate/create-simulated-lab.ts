import { type Lab } from "@/lib/attribution/lab";
import { modelCorrector } from "../correct/model-corrector";
import { type LabParts } from "../scan/lab-parts";
import { type Replayer } from "../scan/replay-wish";
import { scan } from "../scan/scan";
import { readScanSettings } from "../scan/scan-settings";
import { simulatedCapabilities, simulateReplays } from "./simulate-replays";

/** As people call what is "replayed" where there is no system. */
export const simulatedTarget = "no system: predicted by a model";

/**
 * A lab without a system: the judge of the run corrects each step and foretells how the run would have gone on.
 * `record` wraps the replayer, for whoever keeps each replay.
 */
export const createSimulatedLab = ({
  record = (replay) => replay,
}: { record?: (replay: Replayer) => Replayer } = {}): Lab => ({
  scan: (input) => {
    const parts: LabParts = {
      target: simulatedTarget,
      isSimulated: true,
      capabilities: simulatedCapabilities,
      replay: record(simulateReplays(input)),
      corrector: modelCorrector(input),
    };
    return scan(input, parts, readScanSettings(input.parameters));
  },
});
