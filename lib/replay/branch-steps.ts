import { type ReplayStep } from "./protocol/messages";

/** A replay as others branch off it: the steps that it shares with no trace, and its own after them. */
export interface BranchedReplay {
  prefix: readonly ReplayStep[];
  steps: readonly ReplayStep[];
}

/** The index of the first step of a replay that is not the trace's; null where it took none. */
export const leavesAt = ({ prefix, steps }: BranchedReplay): number | null => (prefix[0] ?? steps[0])?.index ?? null;

/**
 * What stands before step `stepIndex` of a replay and is not the trace's: what a branch off it keeps as its prefix.
 * Empty where the branch leaves the trace itself.
 */
export const branchPrefix = ({ prefix, steps }: BranchedReplay, stepIndex: number): ReplayStep[] =>
  [...prefix, ...steps].filter(({ index }) => index < stepIndex);
