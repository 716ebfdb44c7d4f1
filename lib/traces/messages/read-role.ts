import { type DecodedMessage } from "./message";

const roles: Record<string, DecodedMessage["role"]> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  agent: "assistant",
  bot: "assistant",
  chatbot: "assistant",
  gemini: "assistant",
  tool: "tool",
  function: "tool",
  ipython: "tool",
  environment: "tool",
  tool_response: "tool",
  "tool-response": "tool",
};

/**
 * What a role or a message type means: `human` is the user, `AIMessageChunk` the assistant. Undefined for any
 * other word, which is then a name.
 */
export function readRole(word: unknown): DecodedMessage["role"] | undefined {
  if (typeof word !== "string") return undefined;
  const plain = word.toLowerCase().replace(/(?:message)?(?:chunk)?$/, "");
  return Object.hasOwn(roles, plain) ? roles[plain] : undefined;
}
