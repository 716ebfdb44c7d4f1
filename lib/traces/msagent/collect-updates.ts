import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { parseJsonText } from "../messages/parse-json-text";
import { readRole } from "../messages/read-role";
import { isoTime } from "../iso-time";
import { type ReadLiteral } from "../document";
import { tokensOf } from "../messages/usage-tokens";

/**
 * Messages put together from the updates of a stream: text and arguments come in
 * pieces, an answer of a tool as a whole.
 */
export function collectUpdates(
  updates: readonly { pointer: string; value: JsonObject }[],
  literal: ReadLiteral,
): DecodedMessage[] {
  const messages: DecodedMessage[] = [];
  const byId = new Map<string, DecodedMessage>();
  for (const { pointer, value } of updates) {
    const id = textAt(value, "message_id");
    const known = id === undefined ? undefined : byId.get(JSON.stringify([id, value["author_name"], value["role"]]));
    const message = known ?? openMessage(value, pointer);
    if (known === undefined) {
      messages.push(message);
      if (id !== undefined) byId.set(JSON.stringify([id, value["author_name"], value["role"]]), message);
    }
    for (const [at, content] of listAt(value, "contents").entries())
      if (isObject(content)) addContent(message, content, pointerTo(pointer, "contents", at), literal);
  }
  return messages;
}

const openMessage = (update: JsonObject, pointer: string): DecodedMessage => ({
  pointer,
  role: readRole(update["role"]) ?? "assistant",
  name: textAt(update, "author_name"),
  id: textAt(update, "message_id"),
  startedAt: isoTime(update["created_at"]),
  parts: [],
});

function addContent(message: DecodedMessage, content: JsonObject, pointer: string, literal: ReadLiteral): void {
  const type = textAt(content, "type");
  const last = message.parts.at(-1);
  if (type === "usage") {
    const usage = objectAt(content, "usage_details");
    Object.assign(message, tokensOf(usage));
  } else if (type === "text" || type === "text_reasoning") {
    const text = textAt(content, "text") ?? "";
    const kind = type === "text" ? "text" : "thought";
    if (last?.type === kind) last.text += text;
    else if (text !== "") message.parts.push({ type: kind, pointer: pointerTo(pointer, "text"), text });
  } else if (type === "function_call") addCall(message, content, pointer);
  else {
    // A piece of content has an id of its own beside that of the call.
    const callId = textAt(content, "call_id");
    const parts = decodeContent(content, { pointer, literal });
    message.parts.push(
      ...parts.map((part) => (part.type === "result" && callId !== undefined ? { ...part, callId } : part)),
    );
  }
}

/** A piece of a call: the first names the tool, the others go on with the arguments. */
function addCall(message: DecodedMessage, content: JsonObject, pointer: string): void {
  const id = textAt(content, "call_id");
  const args = content["arguments"];
  const piece = typeof args === "string" ? args : args === undefined || args === null ? "" : JSON.stringify(args);
  const isCall = (part: MessagePart): part is MessagePart & { type: "call" } => part.type === "call";
  const known = message.parts.filter(isCall).find((part) => part.id === id);
  if (known !== undefined) {
    known.text += piece;
    known.arguments = parseJsonText(known.text) ?? known.text;
    return;
  }
  message.parts.push({
    type: "call",
    pointer: pointerTo(pointer, "arguments"),
    id,
    name: textAt(content, "name") ?? "tool",
    arguments: parseJsonText(piece) ?? piece,
    text: piece,
  });
}
