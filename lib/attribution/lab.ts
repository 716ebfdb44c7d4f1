import { JudgeError } from "./judge-error";
import { type MethodInput, type MethodRun } from "./method";

/**
 * What a method needs that runs a system again: handed in like the judge, since which system that is, and where its
 * replays are kept, is known to a workspace or a command line only. `lib/replay` implements it.
 */
export interface Lab {
  /** The counterfactual scan of a failed trace: see docs/methods/counterfactual.md. */
  scan: (input: Omit<MethodInput, "lab">) => MethodRun;
}

/** For methods that replay nothing. */
export const noLab: Lab = {
  scan: () => {
    throw new JudgeError("refused", "There is no system here that can be replayed.");
  },
};
