import { type ReplayStep } from "../protocol/messages";
import { type Cast, finalAnswerIn } from "./next-speaker";
import { recipes } from "./recipes/recipe-list";
import { type SandboxTask } from "./sandbox-task";
import { planned } from "./turn-view";
import { readApproval, readConstraints, readFacts, readNeeds } from "./wording";

export const milestones = ["plan-complete", "facts-found", "program-ran", "verified", "answered"] as const;

/**
 * Which milestones a run has reached, read from its steps: the plan has all constraints of the question; the
 * findings have a value for all that was asked for; a call of the Coder ran without error; the Verifier
 * approved; the Planner answered.
 */
export function milestonesOf(
  steps: readonly ReplayStep[],
  task: Pick<SandboxTask, "domain" | "question">,
  cast: Cast,
): string[] {
  const { names } = cast;
  const constraints = planned(steps);
  const asked = recipes[task.domain].readQuestion(task.question);
  const needs = steps.findLast(
    ({ recipient, content }) => recipient === names.Researcher && readNeeds(content) !== null,
  );
  const findings = steps.findLast(
    ({ agent, kind, content }) => agent === names.Researcher && kind === "message" && readFacts(content) !== null,
  );
  const needed = readNeeds(needs?.content ?? "")?.length ?? 0;
  const reached: Record<(typeof milestones)[number], boolean> = {
    "plan-complete": asked.every(({ key, value }) => constraints.some((one) => one.key === key && one.value === value)),
    "facts-found": needed > 0 && (readFacts(findings?.content ?? "")?.length ?? 0) >= needed,
    "program-ran": steps.some(
      ({ kind, recipient, isError }) => kind === "tool-result" && recipient === names.Coder && isError !== true,
    ),
    verified: steps.some(
      ({ agent, kind, content }) =>
        agent === names.Verifier &&
        kind === "message" &&
        readApproval(content) !== null &&
        readConstraints(content) === null,
    ),
    answered: finalAnswerIn(steps, cast) !== null,
  };
  return milestones.filter((name) => reached[name]);
}
