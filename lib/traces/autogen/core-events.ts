import { literalsOfText } from "../json-literals";
import { countAt, listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type TraceAgent } from "../trace";
import { type AgentChatItem, agentChatType } from "./agentchat-steps";

/** A line of the event log of autogen-core. */
export interface EventLine {
  pointer: string;
  line: JsonObject;
}

const callTypes = new Set(["LLMCall", "LLMStreamEnd"]);

/** Whether a line is one that autogen-core's event logger writes. */
export const isCoreEvent = (line: JsonObject): boolean =>
  (line["type"] === "Message" && Object.hasOwn(line, "delivery_stage")) ||
  (["LLMCall", "LLMStreamStart", "LLMStreamEnd", "ToolCall"].includes(String(line["type"])) &&
    Object.hasOwn(line, "agent_id"));

/** `Tracer_e2152610-…/e2152610-…` is Tracer. */
export const agentOfId = (id: string): string =>
  id.split("/", 1)[0]?.replace(/_[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, "") ?? id;

/**
 * The conversation that an event log holds: the messages and events of AgentChat that were sent, and what
 * models said that no message repeats, as thoughts. Without such messages, the models' replies and the
 * tools' results are the conversation.
 */
export function readCoreEvents(lines: readonly EventLine[]): AgentChatItem[] {
  const sent = lines.map(({ pointer, line }) => (line["type"] === "Message" ? readPayload(line, pointer) : []));
  const known = new Set(sent.flat().flatMap(({ value }) => keysOf(value)));
  const hasResults = sent.flat().some(({ value }) => agentChatType(value) === "ToolCallExecutionEvent");
  const open: { id: string; agent: string; name: string }[] = [];
  const items = lines.flatMap(({ pointer, line }, at): AgentChatItem[] => {
    const agent = agentOfId(textAt(line, "agent_id") ?? "");
    if (callTypes.has(String(line["type"]))) {
      const said = readReply(line, pointer, agent, known.size > 0).filter(
        ({ value }) => !keysOf(value).some((key) => known.has(key)),
      );
      for (const { value } of said)
        for (const call of value["type"] === "ToolCallRequestEvent" ? listAt(value, "content").filter(isObject) : [])
          open.push({ id: String(call["id"]), agent, name: String(call["name"]) });
      return said;
    }
    if (line["type"] === "ToolCall" && !hasResults) return [readResult(line, pointer, agent, open)];
    return sent[at] ?? [];
  });
  return known.size > 0 ? items : [...readQuestion(lines), ...items];
}

/** The typed messages in the JSON text of a payload. */
function readPayload(line: JsonObject, pointer: string): AgentChatItem[] {
  const text = textAt(line, "payload") ?? "";
  const payload = text.startsWith("{") ? parseJsonText(text) : undefined;
  if (!isObject(payload)) return [];
  const base = pointerTo(pointer, "payload");
  const literal = literalsOfText(text, base);
  const response = objectAt(payload, "response");
  const found = [
    ...objectsAt(payload, "messages", base),
    { value: objectAt(payload, "message"), pointer: pointerTo(base, "message") },
    ...objectsAt(response, "inner_messages", pointerTo(base, "response")),
    { value: objectAt(response, "chat_message"), pointer: pointerTo(base, "response", "chat_message") },
  ];
  return found.filter(({ value }) => agentChatType(value) !== undefined).map((item) => ({ ...item, literal }));
}

/** What tells whether a message repeats what a model said: the ids of its calls, its text. */
function keysOf(value: JsonObject): string[] {
  const content = value["content"];
  if (typeof content === "string") return [content.trim()];
  return Array.isArray(content) ? content.filter(isObject).flatMap((call) => textAt(call, "id") ?? []) : [];
}

/** A reply of a model, of the API's shape or of autogen-core's own, as items. */
function readReply(line: JsonObject, pointer: string, source: string, isAside: boolean): AgentChatItem[] {
  const response = objectAt(line, "response");
  const base = pointerTo(pointer, "response");
  const [choice] = objectsAt(response, "choices", base);
  const message = choice === undefined ? response : objectAt(choice.value, "message");
  const place = choice === undefined ? base : pointerTo(choice.pointer, "message");
  const models_usage = {
    prompt_tokens: countAt(line, "prompt_tokens"),
    completion_tokens: countAt(line, "completion_tokens"),
  };
  const text = textAt(message, "content") ?? "";
  const item = (value: JsonObject, at: string): AgentChatItem => ({
    value: { source, models_usage, ...value },
    pointer: at,
    isText: true,
    literal: () => undefined,
  });
  const saidAs = isAside ? "ThoughtEvent" : "TextMessage";
  const said = text === "" ? [] : [item({ type: saidAs, content: text }, pointerTo(place, "content"))];
  const core = objectsAt(message, "content", place).map((call) => ({
    call: call.value,
    at: call.pointer,
    id: call.value["id"],
  }));
  const api = objectsAt(message, "tool_calls", place).map((call) => ({
    call: objectAt(call.value, "function"),
    at: pointerTo(call.pointer, "function"),
    id: call.value["id"],
  }));
  const calls = [...core, ...api].map(({ call, at, id }) =>
    item({ type: "ToolCallRequestEvent", content: [{ ...call, id }] }, pointerTo(at, "arguments")),
  );
  return [...said, ...calls];
}

/** The result of a tool, joined to the oldest open call of its name by the same agent. */
function readResult(
  line: JsonObject,
  pointer: string,
  source: string,
  open: { id: string; agent: string; name: string }[],
): AgentChatItem {
  const name = textAt(line, "tool_name") ?? "tool";
  const at = open.findIndex((call) => call.name === name && call.agent === source);
  const [call] = at === -1 ? [] : open.splice(at, 1);
  const content = [{ content: line["result"], name, call_id: call?.id }];
  return {
    value: { type: "ToolCallExecutionEvent", source, content },
    pointer: pointerTo(pointer, "result"),
    isText: true,
    literal: () => undefined,
  };
}

/** What the first call of a model was asked, where no message says it. */
function readQuestion(lines: readonly EventLine[]): AgentChatItem[] {
  for (const { line, pointer } of lines)
    for (const { value, pointer: at } of objectsAt(line, "messages", pointer)) {
      const content = textAt(value, "content");
      if (value["role"] !== "user" || content === undefined) continue;
      const item = { type: "TextMessage", source: "user", content };
      return [{ value: item, pointer: pointerTo(at, "content"), isText: true, literal: () => undefined }];
    }
  return [];
}

/** Prompts and tools of the agents, as their models were first asked. */
export function describeCoreAgents(lines: readonly EventLine[], speakers: ReadonlySet<string>): TraceAgent[] {
  const agents = new Map<string, TraceAgent>();
  for (const { line } of lines) {
    const name = agentOfId(textAt(line, "agent_id") ?? "");
    if (!speakers.has(name) || agents.has(name) || !Array.isArray(line["messages"])) continue;
    const [first] = objectsAt(line, "messages", "");
    const prompt = first?.value["role"] === "system" ? textAt(first.value, "content") : undefined;
    const tools = objectsAt(line, "tools", "").flatMap(
      ({ value }) => textAt(objectAt(value, "function"), "name") ?? [],
    );
    agents.set(name, {
      name,
      ...(prompt !== undefined && { systemPrompt: prompt }),
      ...(tools.length > 0 && { tools }),
    });
  }
  return [...agents.values()];
}
