import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { sameAgent } from "../normalise-agent";
import { type StepDraft } from "../step-draft";

/** The tools by which an agent of a crew asks another; their names come with spaces or underscores. */
const delegating = new Set(["delegate_work_to_coworker", "ask_question_to_coworker"]);

/** Whom a call of one of CrewAI's delegation tools asks, by the role as the crew spells it where that is known. */
export function coworkerOf({ tool }: StepDraft, roles: readonly string[]): string | undefined {
  if (tool === undefined || !delegating.has(tool.name.toLowerCase().replace(/\s+/g, "_"))) return undefined;
  const named = isObject(tool.arguments) ? textAt(tool.arguments, "coworker") : undefined;
  return roles.find((role) => named !== undefined && sameAgent(role, named)) ?? named;
}
