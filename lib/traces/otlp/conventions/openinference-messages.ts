import { isObject } from "../../json-value";
import { decodeMessages } from "../../messages/decode-messages";
import { type DecodedMessage, type MessagePart } from "../../messages/message";
import { parseContainer, parseJsonText } from "../../messages/parse-json-text";
import { readRole } from "../../messages/read-role";
import { modelInput, modelOutput, openJson } from "../../platforms/model-io";
import { type SpanRecord } from "../../spans/span-record";
import { type AttributeNode, type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";

/** The messages of a call: from indexed attributes, else from the whole request and reply. */
export function llmMessages({ attributes }: RawSpan): Pick<SpanRecord, "input" | "output"> {
  const input = attributes
    .tree("llm.input_messages")
    .items()
    .flatMap((node) => messageOf(node, "user"))
    .map(withoutFrame);
  const output = attributes
    .tree("llm.output_messages")
    .items()
    .flatMap((node) => messageOf(node, "assistant"));
  return {
    input: input.length > 0 ? input : wholeInput(attributes),
    output: output.length > 0 ? output : wholeOutput(attributes),
  };
}

/** smolagents writes a heading over what it was asked. */
function withoutFrame(message: DecodedMessage): DecodedMessage {
  const heading = "New task:\n";
  if (message.role !== "user" || !message.parts.some(({ text }) => text.startsWith(heading))) return message;
  const bare = (text: string): string => (text.startsWith(heading) ? text.slice(heading.length) : text);
  return { ...message, parts: message.parts.map((part) => ({ ...part, text: bare(part.text) })) };
}

function wholeInput(attributes: Attributes): DecodedMessage[] {
  const { value, pointer, literal } = attributes.place("input.value");
  return modelInput(value, pointer, literal);
}

function wholeOutput(attributes: Attributes): DecodedMessage[] {
  const { value, pointer, literal } = attributes.place("output.value");
  return modelOutput(value, pointer, literal);
}

function messageOf(node: AttributeNode, usual: DecodedMessage["role"]): DecodedMessage[] {
  const message = node.at("message");
  // smolagents tells the calls of a message once more, as a text.
  if (message.text("role") === "tool-call") return [];
  const role = readRole(message.text("role")) ?? usual;
  const texts = textParts(message);
  const calls = message.items("tool_calls").flatMap((call) => callPart(call.at("tool_call")));
  const callId = message.text("tool_call_id");
  const name = message.text("name");
  const results = functionResults(node);
  const thought = node.text("thought");
  const thoughts: MessagePart[] =
    thought === undefined ? [] : [{ type: "thought", pointer: node.at("thought").pointer, text: thought }];
  const legacy = legacyCall(message);
  const parts: MessagePart[] =
    role === "tool" && callId !== undefined
      ? [
          {
            type: "result",
            pointer: texts[0]?.pointer ?? message.pointer,
            callId,
            name,
            text: texts.map(({ text }) => text).join("\n"),
            isError: false,
          },
        ]
      : [...thoughts, ...texts, ...calls, ...legacy, ...results];
  if (parts.length === 0) return [];
  return [{ pointer: parts[0]?.pointer ?? "", role, parts, ...(name !== undefined && role !== "tool" && { name }) }];
}

function textParts(message: AttributeNode): MessagePart[] {
  const content = message.at("content");
  if (typeof content.value === "string" && content.value !== "") return contentParts(content.value, content.pointer);
  return message.items("contents").flatMap((item): MessagePart[] => {
    const block = item.at("message_content");
    const type = block.text("type") ?? "text";
    const text = block.at("text");
    if (typeof text.value === "string")
      return [{ type: /reason|think/.test(type) ? "thought" : "text", pointer: text.pointer, text: text.value }];
    const image = block.text("image.image.url");
    return image === undefined
      ? []
      : [{ type: "media", pointer: block.at("image.image.url").pointer, text: addressOf(image) }];
  });
}

/** Content that is a list of blocks in a text, else the text. */
function contentParts(text: string, pointer: string): MessagePart[] {
  const blocks = parseContainer(text);
  const isBlocks =
    Array.isArray(blocks) &&
    blocks.length > 0 &&
    blocks.every((item) => isObject(item) && typeof item["type"] === "string");
  const parts = isBlocks ? decodeMessages(text, pointer, () => undefined).flatMap((message) => message.parts) : [];
  return parts.length > 0 ? parts : [{ type: "text", pointer, text }];
}

const addressOf = (url: string): string =>
  url.startsWith("data:") ? (/^data:([\w/+.-]{1,80})/.exec(url)?.[1] ?? "image") : url;

function callPart(call: AttributeNode): MessagePart[] {
  const name = call.text("function.name") ?? call.text("name");
  if (name === undefined) return [];
  const given = call.at("function.arguments");
  const text =
    typeof given.value === "string" ? given.value : given.value === undefined ? "" : JSON.stringify(given.value);
  return [
    {
      type: "call",
      pointer: given.pointer || call.at("function.name").pointer,
      id: call.text("id"),
      name,
      arguments: parseJsonText(text) ?? text,
      text,
    },
  ];
}

function legacyCall(message: AttributeNode): MessagePart[] {
  const name = message.text("function_call_name");
  if (name === undefined) return [];
  const given = message.at("function_call_arguments_json");
  const text = typeof given.value === "string" ? given.value : "";
  return [
    {
      type: "call",
      pointer: given.pointer || message.at("function_call_name").pointer,
      name,
      arguments: parseJsonText(text) ?? text,
      text,
    },
  ];
}

/** AutoGen's results: `llm.input_messages.3.function.0 = {"name", "content", "call_id", "is_error"}`. */
function functionResults(node: AttributeNode): MessagePart[] {
  return node.items("function").flatMap((item): MessagePart[] => {
    const value = openJson(item.value);
    if (!isObject(value) || typeof value["content"] !== "string") return [];
    const callId = typeof value["call_id"] === "string" ? value["call_id"] : undefined;
    const name = typeof value["name"] === "string" ? value["name"] : undefined;
    return [
      {
        type: "result",
        pointer: `${item.pointer}/content`,
        callId,
        name,
        text: value["content"],
        isError: value["is_error"] === true,
      },
    ];
  });
}
