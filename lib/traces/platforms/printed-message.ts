import { classKey, readPythonFields, readPythonRepr } from "../autogen/python-repr";
import { isObject, type JsonObject } from "../json-value";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { readRole } from "../messages/read-role";

const constructed = /^\w{1,40}Message(?:Chunk)?\(/;
const printed = /^content=['"[]/;
/** What a message of LangChain always has beside its words. */
const own = ["additional_kwargs", "response_metadata", "tool_call_id"] as const;

/**
 * A message of LangChain as Python prints it (`content='Hello' additional_kwargs={}`, `HumanMessage(content='Hello')`)
 * as the message that it is; undefined for any other text. Its class or a field of its own says the role, else it is
 * `role`.
 */
export function printedMessage(
  text: string,
  pointer: string,
  role: DecodedMessage["role"],
): DecodedMessage | undefined {
  const fields = fieldsOf(text);
  return fields === undefined ? undefined : messageOf(fields, pointer, role);
}

const state = /^(?:messages=\[|\{'messages': \[)/;

/** The messages of a state or a prompt that Python printed whole (`{'messages': [HumanMessage(content='Hello')]}`). */
export function printedMessages(text: string, pointer: string, role: DecodedMessage["role"]): DecodedMessage[] {
  if (!state.test(text)) return [];
  const value = (text.startsWith("{") ? readPythonRepr(text) : readPythonFields(text))?.value;
  const list = isObject(value) ? value["messages"] : undefined;
  if (!Array.isArray(list)) return [];
  const messages = list.flatMap((item: unknown): DecodedMessage[] => {
    if (isObject(item)) return [messageOf(item, pointer, readRole(item["role"]) ?? role) ?? []].flat();
    const [speaker, said] = Array.isArray(item) ? (item as unknown[]) : [];
    if (typeof said !== "string") return [];
    return [{ pointer, role: readRole(speaker) ?? role, parts: [{ type: "text", pointer, text: said }] }];
  });
  return messages.filter(({ parts }) => parts.length > 0);
}

function messageOf(fields: JsonObject, pointer: string, role: DecodedMessage["role"]): DecodedMessage | undefined {
  if (typeof fields["content"] !== "string") return undefined;
  const { content, tool_call_id: callId, name } = fields;
  const speaker = roleOf(fields) ?? role;
  const said: MessagePart[] =
    typeof callId === "string"
      ? [{ type: "result", pointer, callId, text: content, isError: fields["status"] === "error" }]
      : content === ""
        ? []
        : [{ type: "text", pointer, text: content }];
  const parts = [...said, ...callsOf(fields["tool_calls"], pointer)];
  return { pointer, role: speaker, parts, ...(typeof name === "string" && speaker !== "tool" && { name }) };
}

function fieldsOf(text: string): JsonObject | undefined {
  if (constructed.test(text)) {
    const value = readPythonRepr(text)?.value;
    return isObject(value) ? value : undefined;
  }
  const fields = printed.test(text) ? readPythonFields(text)?.value : undefined;
  return fields !== undefined && own.some((key) => key in fields) ? fields : undefined;
}

function roleOf(fields: JsonObject): DecodedMessage["role"] | undefined {
  if (typeof fields["tool_call_id"] === "string") return "tool";
  const more = fields["additional_kwargs"];
  const isReply = "tool_calls" in fields || "usage_metadata" in fields || (isObject(more) && "tool_calls" in more);
  return readRole(fields[classKey]) ?? (isReply ? "assistant" : undefined);
}

function callsOf(calls: unknown, pointer: string): MessagePart[] {
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown): MessagePart[] => {
    if (!isObject(call) || typeof call["name"] !== "string") return [];
    const id = typeof call["id"] === "string" ? call["id"] : undefined;
    const { args = {} } = call;
    return [{ type: "call", pointer, id, name: call["name"], arguments: args, text: JSON.stringify(args) }];
  });
}
