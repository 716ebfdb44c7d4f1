import { pointerTo } from "../../json-pointer";
import { isObject } from "../../json-value";
import { decodeMessages } from "../../messages/decode-messages";
import { type DecodedMessage, type MessagePart } from "../../messages/message";
import { parseContainer, parseJsonText } from "../../messages/parse-json-text";
import { modelInput, modelOutput, openPlace, placeBelow } from "../../platforms/model-io";
import { type PlacedValue } from "../../platforms/platform-record";
import { type AttributeNode, Attributes } from "../attributes";
import { type RawEvent, type RawSpan } from "../raw-span";

interface Exchange {
  input: DecodedMessage[];
  output: DecodedMessage[];
}

/**
 * What a model was given and answered, by the conventions of GenAI of any age: attributes with lists of messages, the
 * event with all of them, one event or log record a message, indexed attributes.
 */
export function genAiMessages(span: RawSpan): Exchange {
  const details = span.events.filter(({ name }) => name === "gen_ai.client.inference.operation.details");
  const sources = [span.attributes, ...details.map(({ attributes }) => attributes)];
  const found = sources.reduce<Exchange>(
    (all, attributes) => joinUnlessThere(all, listedMessages(attributes)),
    empty(),
  );
  if (found.input.length + found.output.length > 0) return found;
  const byEvents = eventMessages(span.events);
  if (byEvents.input.length + byEvents.output.length > 0) return byEvents;
  const byList = listedEvents(span.attributes.place("events"));
  if (byList.input.length + byList.output.length > 0) return byList;
  const indexed = indexedMessages(span.attributes);
  return indexed.input.length + indexed.output.length > 0 ? indexed : adkMessages(span.attributes);
}

/** Google's ADK keeps the whole request and reply. */
function adkMessages(attributes: Attributes): Exchange {
  const request = openPlace(attributes.place("gcp.vertex.agent.llm_request"));
  const prompt = placeBelow(placeBelow(request, "config"), "system_instruction");
  const reply = placeBelow(openPlace(attributes.place("gcp.vertex.agent.llm_response")), "content");
  return {
    input: [...ofPlace(prompt, "system"), ...ofPlace(placeBelow(request, "contents"), "user")],
    output: ofPlace(reply, "assistant"),
  };
}

const empty = (): Exchange => ({ input: [], output: [] });

/**
 * Of several sources the first that has input says it, and so for output. Prompts may stand in a source of their own.
 */
function joinUnlessThere(all: Exchange, more: Exchange): Exchange {
  const isPrompt = ({ role }: DecodedMessage): boolean => role === "system";
  const hasPrompt = all.input.some(isPrompt);
  const hasTurns = all.input.some((message) => !isPrompt(message));
  const wanted = more.input.filter((message) => (isPrompt(message) ? !hasPrompt : !hasTurns));
  return {
    input: [...wanted.filter(isPrompt), ...all.input, ...wanted.filter((m) => !isPrompt(m))],
    output: all.output.length > 0 ? all.output : more.output,
  };
}

function listedMessages(attributes: Attributes): Exchange {
  const prompt = attributes.place("gen_ai.system_instructions", "gen_ai.system_instruction");
  const input = attributes.place("gen_ai.input.messages", "gen_ai.input_messages");
  const output = attributes.place("gen_ai.output.messages", "gen_ai.output_messages");
  return {
    input: [...ofPlace(prompt, "system"), ...ofPlace(input, "user")],
    output: ofPlace(output, "assistant"),
  };
}

function ofPlace({ value, pointer, literal }: PlacedValue, role: DecodedMessage["role"]): DecodedMessage[] {
  if (value === undefined || value === "<elided>" || value === "{}") return [];
  const messages =
    role === "assistant"
      ? modelOutput(value, pointer, literal)
      : role === "system"
        ? decodeMessages(value, pointer, literal, role)
        : modelInput(value, pointer, literal);
  return role === "system" ? messages.map((message) => ({ ...message, role })) : messages;
}

const roles: Record<string, DecodedMessage["role"]> = {
  "gen_ai.system.message": "system",
  "gen_ai.user.message": "user",
  "gen_ai.assistant.message": "assistant",
  "gen_ai.tool.message": "tool",
  "gen_ai.content.prompt": "user",
};

/** Events as a list of JSON in one attribute, as the first versions of Pydantic AI and Logfire write them. */
export function listedEvents(place: PlacedValue): Exchange {
  const { value, pointer } = openPlace(place);
  if (!Array.isArray(value)) return empty();
  return eventMessages(
    value.map((item: unknown, at): RawEvent => {
      const attributes = Attributes.ofObject(item, pointerTo(pointer, at));
      return { name: attributes.text("event.name") ?? "", timeNs: null, attributes, pointer: pointerTo(pointer, at) };
    }),
  );
}

/** `gen_ai.user.message` and its like are what a model was given, `gen_ai.choice` is what it answered. */
function eventMessages(events: readonly RawEvent[]): Exchange {
  const found = empty();
  for (const event of events) {
    const role = roles[event.name];
    if (role !== undefined) found.input.push(...eventMessage(event, role));
    else if (event.name === "gen_ai.choice") found.output.push(...choiceMessage(event));
    else if (event.name === "gen_ai.content.completion")
      found.output.push(...ofPlace(event.attributes.place("gen_ai.completion"), "assistant"));
  }
  return found;
}

function eventMessage({ attributes }: RawEvent, role: DecodedMessage["role"]): DecodedMessage[] {
  const whole = wholeMessage(attributes.place("gen_ai.event.content"), role);
  if (whole !== undefined) return whole;
  const content = attributes.place("content", "gen_ai.event.content", "gen_ai.prompt", "body");
  const parts = partsOf(content, role);
  const id = attributes.text("id", "tool_call_id");
  const calls = callsOf(attributes.place("tool_calls"));
  if (role === "tool" && id !== undefined) {
    const text = parts.map((part) => part.text).join("\n");
    const isAnswered = parts.some(({ type }) => type === "result");
    return [
      {
        pointer: content.pointer,
        role,
        parts: isAnswered ? parts : [{ type: "result", pointer: content.pointer, callId: id, text, isError: false }],
      },
    ];
  }
  const name = attributes.text("name");
  const isSpoken = parts.length + calls.length > 0;
  return isSpoken
    ? [
        {
          pointer: content.pointer,
          role: roleOf(parts, role),
          parts: [...parts, ...calls],
          ...(name !== undefined && { name }),
        },
      ]
    : [];
}

/** A message that stands whole, as JSON, in one attribute of its event; undefined where it holds bare words. */
function wholeMessage(place: PlacedValue, role: DecodedMessage["role"]): DecodedMessage[] | undefined {
  const { value, pointer, literal } = openPlace(place);
  if (!isObject(value) || !["content", "tool_calls", "parts"].some((key) => key in value)) return undefined;
  const callId = role === "tool" && value["tool_call_id"] === undefined ? { tool_call_id: value["id"] } : {};
  const read = decodeMessages([{ role, ...value, ...callId }], pointer, literal, role);
  return read.map(withoutIndex(pointer));
}

/** Results of tools come in what is called a user's message where the model's interface wants it so. */
const roleOf = (parts: readonly MessagePart[], role: DecodedMessage["role"]): DecodedMessage["role"] =>
  parts.length > 0 && parts.every(({ type }) => type === "result") ? "tool" : role;

function choiceMessage({ attributes }: RawEvent): DecodedMessage[] {
  const message = attributes.place("message", "gen_ai.event.content", "body");
  const value = typeof message.value === "string" ? (parseJsonText(message.value) ?? message.value) : message.value;
  if (
    isObject(value) &&
    (isObject(value["message"]) || "content" in value || "tool_calls" in value || "parts" in value)
  ) {
    const inner = isObject(value["message"]) ? value["message"] : value;
    return decodeMessages([{ role: "assistant", ...inner }], message.pointer, message.literal, "assistant").map(
      withoutIndex(message.pointer),
    );
  }
  const parts = [...partsOf(message, "assistant"), ...callsOf(attributes.place("tool_calls"))];
  return parts.length === 0 ? [] : [{ pointer: message.pointer, role: "assistant", parts }];
}

/** The message stands by itself; decoding saw it as the only item of a list. */
const withoutIndex =
  (pointer: string) =>
  (message: DecodedMessage): DecodedMessage => {
    const place = (at: string): string => (at.startsWith(`${pointer}/0`) ? pointer + at.slice(pointer.length + 2) : at);
    return {
      ...message,
      pointer: place(message.pointer),
      parts: message.parts.map((part) => ({ ...part, pointer: place(part.pointer) })),
    };
  };

/**
 * The parts of content: blocks where it is a list of them, else the text as it stands, though it may look like data.
 */
function partsOf({ value, pointer, literal }: PlacedValue, role: DecodedMessage["role"]): MessagePart[] {
  if (value === undefined || value === "") return [];
  const opened = typeof value === "string" ? parseContainer(value) : value;
  const isBlocks = Array.isArray(opened) && opened.length > 0 && opened.every(isObject);
  if (typeof value === "string" && !isBlocks) return [{ type: "text", pointer, text: value }];
  return decodeMessages(value, pointer, literal, role).flatMap(({ parts }) => parts);
}

function callsOf(place: PlacedValue): MessagePart[] {
  const { value, pointer, literal } = openPlace(place);
  return Array.isArray(value)
    ? decodeMessages([{ role: "assistant", content: "", tool_calls: value }], pointer, literal).flatMap(
        ({ parts }) => parts,
      )
    : [];
}

/** `gen_ai.prompt.0.role`, `gen_ai.completion.0.tool_calls.0.name` and so on. */
function indexedMessages(attributes: Attributes): Exchange {
  const input = attributes
    .tree("gen_ai.prompt")
    .items()
    .flatMap((node) => indexedMessage(node, "user"));
  const output = attributes
    .tree("gen_ai.completion")
    .items()
    .flatMap((node) => indexedMessage(node, "assistant"));
  return { input, output };
}

const knownRoles = new Set(["system", "user", "assistant", "tool"]);

function indexedMessage(node: AttributeNode, usual: DecodedMessage["role"]): DecodedMessage[] {
  const stated = node.text("role") ?? usual;
  const role =
    stated === "developer"
      ? "system"
      : stated === "function"
        ? "tool"
        : knownRoles.has(stated)
          ? (stated as DecodedMessage["role"])
          : usual;
  const content = node.at("content");
  const calls = node.items("tool_calls").flatMap(indexedCall);
  const callId = node.text("tool_call_id");
  const thought = node.at("reasoning");
  const said = partsOf({ value: content.value, pointer: content.pointer, literal: () => undefined }, role);
  if (role === "tool" && callId !== undefined) {
    const text = said.map((part) => part.text).join("\n");
    return [
      {
        pointer: content.pointer,
        role,
        parts: [{ type: "result", pointer: content.pointer, callId, text, isError: false }],
      },
    ];
  }
  const thoughts: MessagePart[] =
    typeof thought.value === "string" ? [{ type: "thought", pointer: thought.pointer, text: thought.value }] : [];
  const parts = [...thoughts, ...said, ...calls];
  return parts.length === 0 ? [] : [{ pointer: content.pointer, role, parts }];
}

function indexedCall(node: AttributeNode): MessagePart[] {
  const name = node.text("name") ?? node.text("function.name");
  if (name === undefined) return [];
  const given = node.at("arguments").isEmpty ? node.at("function.arguments") : node.at("arguments");
  const text =
    typeof given.value === "string" ? given.value : given.value === undefined ? "" : JSON.stringify(given.value);
  return [
    { type: "call", pointer: given.pointer, id: node.text("id"), name, arguments: parseJsonText(text) ?? text, text },
  ];
}
