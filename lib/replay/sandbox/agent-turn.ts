import { z } from "zod";
import { readOneOf } from "@/lib/attribution/read-values";
import { field, optionalText, text } from "@/lib/attribution/reply-fields";
import { type SandboxAgent } from "./sandbox-team";
import { calling, type Draft } from "./turn-view";

const actions = ["message", "hand_off", "tool_call"] as const;

/** `agent_turn`: one turn of an agent of the sandbox, taken by a model. Reasoning comes first. */
export const AgentTurn = z.object({
  reasoning: text,
  action: field({ type: "string", enum: [...actions] }, (value) => readOneOf(value, actions)),
  /** To whom a message or a hand-off goes; null for the final answer. */
  recipient: optionalText,
  /** Name of the tool that is called, and what it is given. */
  tool: optionalText,
  input: optionalText,
  /** The message. */
  content: text,
});
export type AgentTurn = z.infer<typeof AgentTurn>;

export const agentTurnFields = [
  '"reasoning": text. What there is to do now, in a few words.',
  '"action": "message", "hand_off" or "tool_call".',
  '"recipient": name of the agent that the message or the hand-off is for, or null.',
  '"tool": name of the tool for a tool_call, else null.',
  '"input": what the tool is given: the words to search for, the query, or the program; else null.',
  '"content": text of the message or the hand-off; empty for a tool_call.',
];

/** What does not stand in a turn, in a sentence for the model; null where it stands. */
export function findTurnFault(
  { action, recipient, tool, input, content }: AgentTurn,
  agent: Pick<SandboxAgent, "tools">,
  team: readonly string[],
): string | null {
  if (action === null) return `"action" must be one of ${actions.join(", ")}.`;
  if (action === "tool_call") {
    if (!agent.tools.some((name) => name === tool))
      return agent.tools.length === 0 ? "You have no tools." : `"tool" must be one of ${agent.tools.join(", ")}.`;
    return input === null ? '"input" must say what the tool is given.' : null;
  }
  if (content === "") return '"content" must not be empty.';
  if (action === "hand_off" && recipient === null) return '"recipient" must say whom the hand-off is for.';
  return recipient === null || team.includes(recipient)
    ? null
    : `"recipient" must be one of ${team.join(", ")}, or null.`;
}

/** A turn that stands, as a step. */
export function draftFrom({ action, recipient, tool, input, content }: AgentTurn): Draft {
  if (action === "tool_call" && tool !== null && input !== null)
    return calling(tool, { [tool === "javascript" ? "code" : "query"]: input });
  return { kind: action === "hand_off" ? "handoff" : "message", content, ...(recipient === null ? {} : { recipient }) };
}
