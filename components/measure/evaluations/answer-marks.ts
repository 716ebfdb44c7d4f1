import { type CaseAnswer } from "@/lib/attribution/evaluation/evaluation-view";

/** What one answer on one trace comes to, in a word for those who do not see its sign. */
export type Mark = "both" | "step" | "agent" | "wrong" | "unknown" | "none";

/**
 * How an answer compares with ground truth; `unknown` where there is none, or where it does not count; `none`
 * where nothing was answered yet.
 */
export function markOf({ state, isAgentRight, isStepRight }: Omit<CaseAnswer, "runId" | "repeat">): Mark {
  if (state === "pending" || state === "stopped") return "none";
  if (isAgentRight === null || isStepRight === null) return "unknown";
  if (isStepRight) return isAgentRight ? "both" : "step";
  return isAgentRight ? "agent" : "wrong";
}

export const markWords: Record<Mark, string> = {
  both: "right step and agent",
  step: "right step, wrong agent",
  agent: "right agent, wrong step",
  wrong: "wrong",
  unknown: "not scored",
  none: "no answer yet",
};

/** What was said, in short: "12 WebSurfer", or what came instead. */
export function saidWords({ state, agent, stepIndex }: Pick<CaseAnswer, "state" | "agent" | "stepIndex">): string {
  const said = [stepIndex === null ? "no step" : `step ${stepIndex}`, agent ?? "no agent"].join(", ");
  if (state === "answered") return said;
  if (state === "abstained") return `no clear answer, 1st to read: ${said}`;
  return { unreadable: "unreadable", failed: "failed", stopped: "stopped early", pending: "not answered yet" }[state];
}
