import { answerFails } from "../../error-markers";
import { isObject, type JsonObject } from "../../json-value";
import { keyOf, textField } from "../field";
import { type MessagePart } from "../message";
import { readMeta } from "../message-meta";
import { below, type MessagePlace } from "../place";
import { callPart } from "../read-call";
import { resultText } from "../result-text";
import { type ReadMessageDialect } from "./dialect";
import { readTexts } from "./text";

const inputKeys = [
  "arguments",
  "input",
  "action",
  "queries",
  "query",
  "code",
  "operation",
  "commands",
  "prompt",
] as const;
const outputKeys = ["output", "outputs", "results", "result", "tools"] as const;

/**
 * Items of OpenAI's Responses that are no messages: `reasoning`, `function_call`, `function_call_output` and the
 * tools that the model has itself.
 */
export const readResponsesItem: ReadMessageDialect = (item, place) => {
  const type = textField(item, "type") ?? "";
  if ("role" in item && type !== "reasoning") return null;
  const base = { pointer: place.pointer, name: undefined, ...readMeta(item) };
  if (type === "reasoning") return { ...base, role: "assistant", parts: readReasoning(item, place) };
  if (/_call_(?:output|result)$/.test(type) || type === "mcp_approval_response")
    return { ...base, role: "tool", parts: [readOutput(item, place)] };
  if (type.endsWith("_call") && type !== "tool_call")
    return { ...base, role: "assistant", parts: readCall(item, type, place) };
  return null;
};

function readReasoning(item: JsonObject, place: MessagePlace): MessagePart[] {
  const content = readTexts(item, ["content"], place, "thought");
  return content.length > 0 ? content : readTexts(item, ["summary"], place, "thought");
}

function readOutput(item: JsonObject, place: MessagePlace): MessagePart {
  const where = below(place, "output");
  const text = outputText(item["output"], where);
  const callId = textField(item, "call_id", "callId", "approval_request_id", "id");
  const isError =
    item["status"] === "incomplete" || keyOf(item, "error") !== undefined || answerFails(item["output"], text);
  return { type: "result", pointer: where.pointer, callId, name: textField(item, "name"), text, isError };
}

/** The SDK for JavaScript wraps the text of an answer as `{ type: "text", text }`. */
const outputText = (output: unknown, place: MessagePlace): string =>
  isObject(output) && output["type"] === "text" ? resultText([output], place) : resultText(output, place);

/** A call, and its answer where the tool ran at the model's side and the item holds both. */
function readCall(item: JsonObject, type: string, place: MessagePlace): MessagePart[] {
  const key = keyOf(item, ...inputKeys);
  const name = textField(item, "name") ?? type.slice(0, -"_call".length);
  const id = textField(item, "call_id", "callId", "id");
  const call = callPart(id, name, key && item[key], key === undefined ? place : below(place, key));
  if (type === "function_call" || type === "custom_tool_call") return [call];
  // The picture that a tool made is bytes.
  const answered = type === "image_generation_call" ? undefined : keyOf(item, "error", ...outputKeys);
  if (answered === undefined) return [call];
  const where = below(place, answered);
  const text = resultText(item[answered], where);
  const isError = answered === "error" || item["status"] === "failed";
  return [call, { type: "result", pointer: where.pointer, callId: id, name, text, isError }];
}
