import { type DecodedMessage, type MessagePart } from "./message";

/**
 * Joins calls and results that have no id, as in Gemini's parts and OpenAI's old `function_call`: a result
 * answers the first open call of its tool's name, one without a name the first open call. The call's
 * pointer becomes the id of both.
 */
export function pairCalls(messages: DecodedMessage[]): DecodedMessage[] {
  const isLoose = (part: MessagePart): boolean =>
    (part.type === "result" && part.callId === undefined) || (part.type === "call" && part.id === undefined);
  if (!messages.some(({ parts }) => parts.some(isLoose))) return messages;
  const open: { name: string; id: string }[] = [];
  return messages.map((message) => ({ ...message, parts: message.parts.map((part) => pair(part, open)) }));
}

function pair(part: MessagePart, open: { name: string; id: string }[]): MessagePart {
  if (part.type === "call" && part.id === undefined) {
    open.push({ name: part.name, id: part.pointer });
    return { ...part, id: part.pointer };
  }
  if (part.type !== "result" || part.callId !== undefined) return part;
  const at = open.findIndex(({ name }) => part.name === undefined || name === part.name);
  const [call] = at < 0 ? [] : open.splice(at, 1);
  return call === undefined ? part : { ...part, callId: call.id };
}
