import { buildTrace } from "../build-trace";
import { type ParsedTrace } from "../parse-result";
import { type TraceDraft } from "../step-draft";
import { type AgentChatItem, agentChatSteps } from "./agentchat-steps";

/** The trace of a conversation of AgentChat. Without a message that asks, what the user said first is the question. */
export function agentChatTrace(items: readonly AgentChatItem[], facts: Omit<TraceDraft, "steps">): ParsedTrace {
  const { steps, duplicateCount } = agentChatSteps(items);
  const asked = steps.find(({ rawAgent, kind }) => kind === "input" || rawAgent === "user");
  return buildTrace({
    ...facts,
    question: facts.question ?? asked?.content,
    steps,
    duplicateCount: duplicateCount + (facts.duplicateCount ?? 0),
  });
}
