import { type Lab } from "@/lib/attribution/lab";
import { type MethodInput } from "@/lib/attribution/method";
import { type Corrector } from "../correct/corrector";
import { type LabParts } from "./lab-parts";
import { scan } from "./scan";
import { readScanSettings } from "./scan-settings";

/**
 * The parts of a lab, where a corrector that asks the judge of the run is made when that is
 * known: `corrector: modelCorrector`.
 */
export type LabOptions = Omit<LabParts, "corrector"> & {
  corrector: Corrector | ((input: Omit<MethodInput, "lab">) => Corrector);
};

/** A lab over one target for one trace: method `counterfactual` calls its `scan`. */
export const createLab = ({ corrector, ...parts }: LabOptions): Lab => ({
  scan: (input) => {
    const made = typeof corrector === "function" ? corrector(input) : corrector;
    return scan(input, { ...parts, corrector: made }, readScanSettings(input.parameters));
  },
});
