import { type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { readMedia } from "../messages/dialects/media";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { callPart } from "../messages/read-call";
import { readRole } from "../messages/read-role";

/** Whether a value is a message of LlamaIndex: a role and typed blocks. */
export const isLlamaMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["role"] === "string" &&
  Array.isArray(value["blocks"]) &&
  "additional_kwargs" in value;

/**
 * A message of LlamaIndex. Its calls stand in the blocks and once more in `additional_kwargs`; older
 * versions have `content` for blocks.
 */
export function decodeLlamaMessage(value: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage | null {
  if (!Array.isArray(value["blocks"])) return decodeMessage(value, pointer, literal);
  const role = readRole(value["role"]) ?? "assistant";
  const said = objectsAt(value, "blocks", pointer).flatMap((block) => blockParts(block.value, block.pointer, literal));
  if (role === "tool") {
    const kwargs = objectAt(value, "additional_kwargs");
    const text = said.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    const at = said[0]?.pointer ?? pointerTo(pointer, "blocks");
    const callId = textAt(kwargs, "tool_call_id");
    return {
      pointer,
      role,
      parts: [{ type: "result", pointer: at, callId, name: textAt(kwargs, "name"), text, isError: statesError(text) }],
    };
  }
  const known = new Set(said.flatMap((part) => (part.type === "call" ? [part.id] : [])));
  // Calls that the blocks do not hold come from the kwargs.
  const extra =
    decodeMessage({ role: value["role"], additional_kwargs: value["additional_kwargs"] }, pointer, literal)?.parts ??
    [];
  const missing = extra.filter((part) => part.type === "call" && !known.has(part.id));
  return { pointer, role, parts: [...said, ...missing] };
}

function blockParts(block: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const type = textAt(block, "block_type");
  if (type === "text" || type === "thinking") {
    const key = type === "text" ? "text" : "content";
    const text = textAt(block, key) ?? "";
    return text === "" ? [] : [{ type: type === "text" ? "text" : "thought", pointer: pointerTo(pointer, key), text }];
  }
  if (type === "tool_call") {
    const place = { pointer: pointerTo(pointer, "tool_kwargs"), literal };
    return [callPart(textAt(block, "tool_call_id"), textAt(block, "tool_name") ?? "tool", block["tool_kwargs"], place)];
  }
  const media = readMedia({ ...block, type }, { pointer, literal });
  return media === null ? [] : [media];
}
