import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { type DecodedMessage } from "./message";
import { messageSteps, type Speaker } from "./message-steps";

/**
 * The steps of a conversation with one agent. The prompt that it begins with is that agent's and no step; a prompt in
 * the middle is one, and so is every prompt where several agents speak, as it is then nobody's by name.
 */
export function conversation(
  messages: readonly DecodedMessage[],
  speaker: Speaker,
): { steps: StepDraft[]; agents: TraceAgent[] } {
  const names = new Set(messages.flatMap(({ role, name }) => (role === "assistant" ? [name ?? speaker.agent] : [])));
  const leading = names.size > 1 ? 0 : messages.findIndex(({ role }) => role !== "system");
  const prompts = messages.slice(0, Math.max(leading, 0)).flatMap((message) => messageSteps(message, speaker));
  const systemPrompt = prompts.map(({ content }) => content).join("\n\n");
  const [name = speaker.agent] = names;
  return {
    steps: messages.slice(Math.max(leading, 0)).flatMap((message) => messageSteps(message, speaker)),
    agents: systemPrompt === "" ? [] : [{ name, systemPrompt }],
  };
}
