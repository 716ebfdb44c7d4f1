import { statesFailure } from "../../error-fields";
import { answerFails } from "../../error-markers";
import { isObject, type JsonObject } from "../../json-value";
import { decodeContent } from "../decode-content";
import { keyOf, textField } from "../field";
import { type MessagePart } from "../message";
import { partsBeside } from "../words-beside";
import { readMeta } from "../message-meta";
import { below, type MessagePlace } from "../place";
import { readCall, readToolCalls } from "../read-call";
import { readRole } from "../read-role";
import { resultText } from "../result-text";
import { type ReadMessageDialect } from "./dialect";
import { readTexts, thoughtKeys } from "./text";

const contentKeys = ["content", "parts", "contents", "text"] as const;
const nameKeys = ["name", "author_name", "agent_name", "source", "author", "agent", "sender", "speaker"] as const;

/**
 * A message with a role and content: OpenAI chat, Anthropic, Gemini `{ role, parts }`, GenAI conventions, LangChain's
 * flat `{ type, content }` and plain `{ role | name, content }`. The content decides for each block what dialect it is
 * of; the calls beside it are read once.
 */
export const readChat: ReadMessageDialect = (message, place) => {
  const contentKey = keyOf(message, ...contentKeys);
  const hasCalls = keyOf(message, "tool_calls", "function_call", "additional_kwargs") !== undefined;
  const role = readRole(message["role"]) ?? readRole(message["type"]);
  const hasOwnRole = readRole(message["role"]) !== undefined;
  if (!hasOwnRole && contentKey === undefined && !hasCalls) return null;
  const named = textField(message, ...nameKeys);
  // A role that is no role is a name: `{ role: "Planner", content }`.
  const own = named ?? (hasOwnRole ? undefined : textField(message, "role"));
  const isOther = typeof message["type"] === "string" && keyOf(message, "role", "source", "author_name") === undefined;
  if (role === undefined && (own === undefined || isOther)) return null;
  const spoken = role ?? "assistant";
  const base = { pointer: place.pointer, role: spoken, ...readMeta(message) };
  if (spoken === "tool") return { ...base, parts: readResults(message, contentKey, place, own) };
  const said = contentKey === undefined ? [] : decodeContent(message[contentKey], below(place, contentKey));
  const beside = partsBeside(message, place).filter(({ text }) => !said.some((part) => part.text === text));
  const parts = [...readThoughts(message, said, place), ...said, ...beside];
  return { ...base, name: own, parts: [...parts, ...readCalls(message, parts, place)] };
};

/** Reasoning that vendors put beside the content. */
function readThoughts(message: JsonObject, said: readonly MessagePart[], place: MessagePlace): MessagePart[] {
  if (said.some(({ type }) => type === "thought")) return [];
  for (const key of ["reasoning_content", "reasoning", "thinking", "thought", "thinking_blocks", "tool_plan"]) {
    const value = message[key];
    if (typeof value === "string" && value !== "")
      return [{ type: "thought", pointer: below(place, key).pointer, text: value }];
    if (!Array.isArray(value) && !isObject(value)) continue;
    const blocks = Array.isArray(value) ? value : [value];
    const found = blocks.flatMap((block: unknown, at) =>
      isObject(block)
        ? readTexts(block, thoughtKeys, Array.isArray(value) ? below(place, key, at) : below(place, key), "thought")
        : [],
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** The calls of a message, each once, though LangChain repeats them in the content and in `additional_kwargs`. */
function readCalls(message: JsonObject, parts: readonly MessagePart[], place: MessagePlace): MessagePart[] {
  const known = new Set(parts.flatMap((part) => (part.type === "call" && part.id !== undefined ? [part.id] : [])));
  const extra = isObject(message["additional_kwargs"]) ? message["additional_kwargs"] : {};
  const where = below(place, "additional_kwargs");
  const listed = [
    ...readToolCalls(message["tool_calls"], below(place, "tool_calls")),
    ...readToolCalls(message["invalid_tool_calls"], below(place, "invalid_tool_calls")),
  ];
  const calls = listed.length > 0 ? listed : readToolCalls(extra["tool_calls"], below(where, "tool_calls"));
  if (calls.length === 0 && known.size === 0)
    for (const [owner, at] of [
      [message, place],
      [extra, where],
    ] as const)
      if (isObject(owner["function_call"])) return [readCall(owner["function_call"], below(at, "function_call"))];
  return calls.filter((call) => call.type === "call" && (call.id === undefined || !known.has(call.id)));
}

/** A tool's message: results as its blocks say, else the whole content as one result. */
function readResults(
  message: JsonObject,
  contentKey: string | undefined,
  place: MessagePlace,
  name: string | undefined,
): MessagePart[] {
  const key = contentKey ?? "content";
  const where = below(place, key);
  const blocks = Array.isArray(message[key]) ? decodeContent(message[key], where) : [];
  const results = blocks.filter(({ type }) => type === "result");
  if (results.length > 0) return results;
  const text = resultText(message[key], where);
  const callId = textField(message, "tool_call_id", "call_id", "toolCallId", "id");
  const tool = name ?? textField(message, "tool_name", "function");
  return [
    {
      type: "result",
      pointer: where.pointer,
      callId,
      name: tool,
      text,
      isError: isFailure(message, message[key], text),
    },
  ];
}

/**
 * A flag of the framework is believed, also that all is well, unless the answer states its failure by a field; where
 * it has none, the text tells.
 */
function isFailure(message: JsonObject, content: unknown, text: string): boolean {
  const { is_error: flag, isError: protocolFlag, error, status } = message;
  if (flag === true || protocolFlag === true || error === true || status === "error") return true;
  if (isObject(error) || (typeof error === "string" && error !== "")) return true;
  const isWell = flag === false || protocolFlag === false || error === false || status === "success";
  return isWell ? statesFailure(content) || statesFailure(text) : answerFails(content, text);
}
