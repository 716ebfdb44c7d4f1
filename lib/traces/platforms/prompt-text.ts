import { type DecodedMessage } from "../messages/message";

const roles: Record<string, DecodedMessage["role"]> = {
  system: "system",
  developer: "system",
  human: "user",
  user: "user",
  ai: "assistant",
  assistant: "assistant",
  tool: "tool",
  function: "tool",
};

const head = /^(System|Developer|Human|User|AI|Assistant|Tool|Function): /gim;

/**
 * The prompts and turns of the user in a conversation that was written as one text (`System: …`, `Human: …`). What the
 * agents and tools said stands in spans of their own, and is passed over. Null for a text that does not begin that way.
 */
export function promptMessages(text: string, pointer: string): DecodedMessage[] | null {
  const heads = [...text.matchAll(head)];
  if (heads[0]?.index !== 0) return null;
  return heads.flatMap((found, at): DecodedMessage[] => {
    const role = roles[(found[1] ?? "").toLowerCase()] ?? "user";
    const said = text.slice(found.index + found[0].length, heads[at + 1]?.index).trimEnd();
    if ((role !== "system" && role !== "user") || said === "") return [];
    return [{ pointer, role, parts: [{ type: "text", pointer, text: said }] }];
  });
}
