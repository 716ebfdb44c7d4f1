import { isObject, type JsonObject } from "../../json-value";
import { decodeContent } from "../decode-content";
import { textField } from "../field";
import { type DecodedMessage, type MessagePart, toThought } from "../message";
import { readMeta } from "../message-meta";
import { below, type MessagePlace, spelled } from "../place";
import { readCall } from "../read-call";
import { type ReadMessageDialect } from "./dialect";

/** AutoGen core's model messages and AgentChat's typed messages and events; who speaks stands in `source`. */
export const readAutoGen: ReadMessageDialect = (message, place) => {
  const type = textField(message, "type");
  if (type === undefined || !(types.has(type) || type.startsWith("StructuredMessage"))) return null;
  const source = textField(message, "source");
  const content = below(place, "content");
  const base = { pointer: place.pointer, ...readMeta(message) };
  if (type.startsWith("FunctionExecution") || type === "ToolCallExecutionEvent")
    return { ...base, role: "tool", name: source, parts: readResults(message["content"], content) };
  const thought: MessagePart[] =
    typeof message["thought"] === "string" && message["thought"] !== ""
      ? [{ type: "thought", pointer: below(place, "thought").pointer, text: message["thought"] }]
      : [];
  const parts = [...thought, ...readSaid(type, message, content)];
  return { ...base, role: roleOf(type, source), name: type === "SystemMessage" ? undefined : source, parts };
};

/** Types that no other dialect has in `type`. */
const types = new Set([
  ...["SystemMessage", "UserMessage", "AssistantMessage", "FunctionExecutionResultMessage"],
  ...["TextMessage", "MultiModalMessage", "StopMessage", "HandoffMessage", "ToolCallSummaryMessage", "ThoughtEvent"],
  ...[
    "ToolCallRequestEvent",
    "ToolCallExecutionEvent",
    "CodeGenerationEvent",
    "CodeExecutionEvent",
    "MemoryQueryEvent",
  ],
  ...["SelectSpeakerEvent", "SelectorEvent", "UserInputRequestedEvent", "ModelClientStreamingChunkEvent"],
]);

function roleOf(type: string, source: string | undefined): DecodedMessage["role"] {
  if (type === "SystemMessage") return "system";
  return type === "UserMessage" || source === "user" ? "user" : "assistant";
}

/** Calls stand in the content as `{ id, name, arguments }`; anything else is text, images and blocks. */
function readSaid(type: string, message: JsonObject, place: MessagePlace): MessagePart[] {
  const { content } = message;
  const isCall = (item: unknown): item is JsonObject => isObject(item) && "name" in item && "arguments" in item;
  if (Array.isArray(content) && content.length > 0 && content.every(isCall))
    return content.map((call, at) => readCall(call, below(place, at)));
  const parts = decodeContent(content, place);
  return type === "ThoughtEvent" ? parts.map(toThought) : parts;
}

function readResults(content: unknown, place: MessagePlace): MessagePart[] {
  if (!Array.isArray(content)) return decodeContent(content, place);
  return content.filter(isObject).map((result, at) => {
    const where = below(place, at, "content");
    return {
      type: "result",
      pointer: where.pointer,
      callId: textField(result, "call_id"),
      name: textField(result, "name"),
      text: spelled(result["content"], where),
      isError: result["is_error"] === true,
    };
  });
}
