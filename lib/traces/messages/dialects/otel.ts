import { answerFails } from "../../error-markers";
import { isObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { below } from "../place";
import { callPart, readCall } from "../read-call";
import { resultText } from "../result-text";
import { type ReadBlock } from "./block";
import { readTexts, thoughtKeys } from "./text";

const resultKeys = ["response", "result", "content", "output", "server_tool_call_response"] as const;
const resultTypes = new Set([
  "tool_call_response",
  "tool_response",
  "tool_result",
  "server_tool_call_response",
  "server_tool_result",
  "function_result",
]);

/**
 * Parts of the GenAI conventions and of frameworks that write alike: `reasoning`, `tool_call`,
 * `tool_call_response`, `function_result`.
 */
export const readOtelPart: ReadBlock = (part, place) => {
  const type = textField(part, "type") ?? "";
  if (type === "reasoning") {
    const summary = readTexts(part, ["summary"], place, "thought");
    // What a provider encrypted is no text.
    if (part["redacted"] === true) return summary;
    return summary.length > 0 ? summary : readTexts(part, thoughtKeys, place, "thought");
  }
  // What was said so far, in short: it stands in for turns and is none.
  if (type === "compaction") return readTexts(part, ["content"], place, "thought");
  if (type === "tool_call" || type === "function_call") return [readCall(part, place)];
  if (type === "server_tool_call") {
    const inner = part["server_tool_call"];
    if (!isObject(inner)) return [readCall(part, place)];
    const name = textField(part, "name") ?? textField(inner, "type") ?? "tool";
    return [callPart(textField(part, "id"), name, inner, below(place, "server_tool_call"))];
  }
  if (!resultTypes.has(type)) return null;
  const key = keyOf(part, ...resultKeys) ?? keyOf(part, "exception", "error") ?? "response";
  const text = resultText(part[key], below(place, key));
  const isError =
    keyOf(part, "exception", "error") !== undefined || part["is_error"] === true || answerFails(part[key], text);
  const callId = textField(part, "call_id", "tool_call_id", "id");
  return [{ type: "result", pointer: below(place, key).pointer, callId, name: textField(part, "name"), text, isError }];
};
