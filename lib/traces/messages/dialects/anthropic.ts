import { type JsonObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { type MessagePart } from "../message";
import { readCall } from "../read-call";
import { resultText } from "../result-text";
import { below, type MessagePlace } from "../place";
import { answerFails } from "../../error-markers";
import { type ReadBlock } from "./block";
import { readTexts } from "./text";

/**
 * Anthropic: `thinking`, `redacted_thinking`, `tool_use`, `tool_result` and the pairs of tools that the server runs.
 */
export const readAnthropicBlock: ReadBlock = (block, place) => {
  const type = textField(block, "type") ?? "";
  if (type === "thinking") return readTexts(block, ["thinking", "content", "text"], place, "thought");
  if (type === "redacted_thinking") return [];
  if (type === "tool_use" || type === "server_tool_use" || type === "mcp_tool_use")
    return [readCall(block, place), ...readOwnResult(block, place)];
  if (!type.endsWith("tool_result") || !("tool_use_id" in block)) return null;
  const text = resultText(block["content"], below(place, "content"));
  const flag = block["is_error"];
  return [
    {
      type: "result",
      pointer: below(place, "content").pointer,
      callId: textField(block, "tool_use_id"),
      text,
      isError: typeof flag === "boolean" ? flag : answerFails(block["content"], text),
    },
  ];
};

/** Inspect keeps the answer of a tool that ran at the model's side in the same block as its call. */
function readOwnResult(block: JsonObject, place: MessagePlace): MessagePart[] {
  const key = keyOf(block, "error", "result");
  if (key === undefined) return [];
  const where = below(place, key);
  const text = resultText(block[key], where);
  return [{ type: "result", pointer: where.pointer, callId: textField(block, "id"), text, isError: key === "error" }];
}
