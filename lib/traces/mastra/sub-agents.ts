import { markDelegations } from "../hand-over";
import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";

const prefix = "agent-";

/** The agent behind a tool: Mastra offers every sub-agent as `agent-<name>`. */
export const subAgentOf = ({ tool }: StepDraft): string | undefined =>
  tool?.name.startsWith(prefix) === true ? tool.name.slice(prefix.length) : undefined;

export const markSubAgents = (steps: readonly StepDraft[]): StepDraft[] => markDelegations(steps, subAgentOf);

/** What a sub-agent's answer says besides its text: the thread that it worked in, and whose it is. */
export function subAgentAnswer(content: string): { thread: string | undefined; resource: string | undefined } {
  const value = parseJsonText(content);
  const answer: JsonObject = isObject(value) ? value : {};
  return { thread: textAt(answer, "subAgentThreadId"), resource: textAt(answer, "subAgentResourceId") };
}

/**
 * The agent that runs, by what it calls its sub-agents' work: the resource of agent `desk` for its
 * sub-agent `guide` is `desk-guide`.
 * "assistant" where no sub-agent has answered.
 */
export function agentName(steps: readonly StepDraft[]): string {
  for (const step of steps) {
    const sub = step.kind === "tool-call" ? subAgentOf(step) : undefined;
    const answer =
      sub === undefined
        ? undefined
        : steps.find(({ kind, callId }) => kind === "tool-result" && callId === step.callId);
    const { resource } = subAgentAnswer(answer?.content ?? "");
    if (sub !== undefined && resource !== undefined && resource.endsWith(`-${sub}`) && resource.length > sub.length + 1)
      return resource.slice(0, -sub.length - 1);
  }
  return "assistant";
}
