import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { RunFailure } from "./run-failure";

/**
 * So many replays without an outcome from the beginning, and it is taken that there will be none; of those that take
 * all their time, fewer are waited for.
 */
const mostInVain = 5;
const mostTimeOuts = 2;
/**
 * So many replays in a row that went on from another step than they were given, and the system takes no steps at all.
 */
const mostNotFollowed = 10;

/** What to do about it, where something can be done. */
const wayOut: Partial<Record<ReplayProblem, string>> = {
  blocked:
    "An owner can allow hosts of a private network in this workspace's settings, under Private hosts, unless this server has open sign-up; cloud metadata addresses are always blocked.",
  unreachable: "Check the target, then start again.",
  busy: "Start again when it is less busy, or lower the target's concurrent replays.",
  refused: "Check the target, then start again.",
  lied: "Its results are not evidence. Check it with the conformance command, then start again.",
  "not-followed": "Check it with the conformance command, then start again.",
  flooded: "Its results are not evidence. Check it with the conformance command, then start again.",
};

const failureOf = (problem: ReplayProblem, message: string): RunFailure =>
  new RunFailure(`replay-${problem}`, [message, wayOut[problem] ?? "Check the target, then start again."].join(" "));

interface ReplayGuard {
  note: (replayed: Replayed) => void;
  /** Throws RunFailure where it is pointless, or no evidence, to go on. */
  check: () => void;
}

/**
 * Watches what replays come to. A target that cannot be reached, refuses, lies or floods ends the work at once; one of
 * which not a single replay comes to an outcome, after the fifth, or the second that ran out of time; one that goes on
 * from other steps than it is given, ten times in a row. Else a replay without an outcome is a finding like others.
 */
export const createReplayGuard = (): ReplayGuard => {
  let failure: RunFailure | null = null;
  let hasOutcome = false;
  let inVain = 0;
  let timeOuts = 0;
  let notFollowed = 0;
  return {
    note: (replayed) => {
      notFollowed = replayed.problem === "not-followed" ? notFollowed + 1 : 0;
      if (replayed.report !== null) {
        hasOutcome = true;
        return;
      }
      const { problem, message } = replayed;
      if (problem === "not-followed") {
        if (notFollowed >= mostNotFollowed)
          failure ??= failureOf(problem, `${notFollowed} replays in a row: ${message}`);
        return;
      }
      inVain += 1;
      if (problem === "time-out") timeOuts += 1;
      if (wayOut[problem] !== undefined) failure ??= failureOf(problem, message);
      else if (!hasOutcome && (inVain >= mostInVain || timeOuts >= mostTimeOuts))
        failure ??= failureOf(problem, `None of the first ${inVain} replays reached an outcome. ${message}`);
    },
    check: () => {
      if (failure) throw failure;
    },
  };
};
