import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type ReplayStatus, type ReplayView } from "@/lib/replay/replay-view";
import { type WishArm } from "@/lib/replay/scan/replay-wish";

export const replayStatusWords: Record<ReplayStatus, string> = {
  QUEUED: "waiting",
  RUNNING: "running",
  DONE: "done",
  FAILED: "no outcome",
  CANCELLED: "canceled",
};

/** Why a replay was made. */
export const armWords: Record<WishArm, string> = {
  corrected: "corrected",
  control: "control",
  placebo: "placebo",
  "what-if": "what if",
  ablated: "agent left out",
  hint: "with a hint",
  retry: "plain retry",
  clean: "clean",
  injected: "with a fault",
};

/** Why a replay reached no outcome, in a few words; its message says more. */
const problemWords: Record<ReplayProblem, string> = {
  "time-out": "timed out",
  blocked: "address not allowed",
  unreachable: "unreachable",
  refused: "refused",
  busy: "busy",
  lied: "protocol error",
  "not-followed": "continued from a different step",
  flooded: "response too large",
  failed: "crashed",
};

type Wished = Pick<ReplayView, "arm" | "change" | "without" | "stepIndex">;

/** What differs from the trace, in a few words: "step 3 edited". */
export function whatWords({ arm, change, without, stepIndex }: Wished): string {
  const at = stepIndex === null ? "" : ` step ${stepIndex}`;
  const left =
    without &&
    (without.replacement === null ? `without ${without.agent}` : `${without.replacement} for ${without.agent}`);
  const what =
    change?.kind === "replace"
      ? `${at.trim()} ${arm === "injected" ? "with a fault" : arm === "corrected" ? "corrected" : arm === "placebo" ? "edited as a placebo" : "edited"}`
      : change?.kind === "hint"
        ? `hint before${at || " the first step"}`
        : stepIndex === null
          ? "from scratch"
          : `${at.trim()} retried`;
  return left ? (change || arm === "what-if" ? `${what}, ${left}` : left) : what;
}

/** What stands in the way of a replay's outcome, or null where it has one or is still to come. */
export function replayFault({ status, problem }: Pick<ReplayView, "status" | "problem">): string | null {
  if (status !== "FAILED") return null;
  return problem ? `${problemWords[problem.code]}: ${problem.message}` : "It has no outcome.";
}
