import { isObject } from "../../json-value";
import { decodeMessages } from "../../messages/decode-messages";
import { type DecodedMessage, type MessagePart } from "../../messages/message";
import { modelInput, modelOutput, openPlace } from "../../platforms/model-io";
import { type SpanRecord } from "../../spans/span-record";
import { type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { readGenAi, toolNames, usageOf } from "./genai";
import { tokenCounts } from "./token-counts";

/** The Vercel AI SDK 4 to 6; version 7 follows the GenAI conventions. */
export const vercel: Convention = {
  name: "otlp-vercel",
  title: "Vercel AI SDK telemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `ai.operationId` (4–6) or scope `gen_ai` (7)",
    notes: "agent: `ai.telemetry.functionId`, 7: `gen_ai.agent.name`",
  },
  marks: ["ai.operationId"],
  recognise: ({ attributes, scope }) => attributes.has("ai.operationId") || isVersion7(attributes, scope),
  read: readVercel,
};

/** Version 7 names its scope `gen_ai`, which no other does. */
const isVersion7 = (attributes: Attributes, scope: string): boolean =>
  scope === "gen_ai" && attributes.has("gen_ai.operation.name");

function readVercel(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const operation = attributes.text("ai.operationId");
  if (operation === undefined) return readGenAi(span);
  const agent = attributes.text("ai.telemetry.functionId");
  if (operation === "ai.toolCall") {
    const name = attributes.text("ai.toolCall.name") ?? span.name;
    const callId = attributes.text("ai.toolCall.id");
    const input = attributes.place("ai.toolCall.args", "ai.toolCall.input");
    const output = attributes.place("ai.toolCall.result", "ai.toolCall.output");
    return toolRecord(name, input, output, { callId, hasFailed: span.isError });
  }
  if (/\.do(?:Generate|Stream)$/.test(operation))
    return { kind: "llm", ...callMessages(attributes), ...usage(attributes) };
  if (!/^ai\.(?:generate|stream)/.test(operation)) return { kind: "chain" };
  const held = callMessages(attributes);
  return agent === undefined ? { kind: "chain", ...held } : { kind: "agent", agent, ...held };
}

function callMessages(attributes: Attributes): Pick<SpanRecord, "input" | "output"> {
  const { value, pointer, literal } = attributes.place("ai.prompt.messages", "ai.prompt");
  const system = attributes.has("ai.prompt.messages") ? [] : promptOf(attributes);
  return { input: system.length > 0 ? system : modelInput(value, pointer, literal), output: answerOf(attributes) };
}

/** `ai.prompt` is `{ system?, prompt | messages }`. */
function promptOf(attributes: Attributes): DecodedMessage[] {
  const prompt = openPlace(attributes.place("ai.prompt"));
  const { value, pointer, literal } = prompt;
  if (!isObject(value)) return [];
  const asked = value["prompt"] ?? value["messages"];
  const key = value["prompt"] === undefined ? "messages" : "prompt";
  return [
    ...(value["system"] === undefined ? [] : decodeMessages(value["system"], `${pointer}/system`, literal, "system")),
    ...decodeMessages(asked, `${pointer}/${key}`, literal),
  ];
}

function answerOf(attributes: Attributes): DecodedMessage[] {
  const parts: MessagePart[] = [];
  const thought = attributes.text("ai.response.reasoning");
  if (thought !== undefined)
    parts.push({ type: "thought", pointer: attributes.pointer("ai.response.reasoning"), text: thought });
  for (const key of ["ai.response.text", "ai.result.text", "ai.response.object", "ai.result.object"]) {
    const text = attributes.text(key);
    if (text === undefined) continue;
    parts.push({ type: "text", pointer: attributes.pointer(key), text });
    break;
  }
  const { value, pointer, literal } = attributes.place("ai.response.toolCalls", "ai.result.toolCalls");
  if (value !== undefined) parts.push(...modelOutput(value, pointer, literal).flatMap((message) => message.parts));
  return parts.length === 0 ? [] : [{ pointer: parts[0]?.pointer ?? "", role: "assistant", parts }];
}

function usage(attributes: Attributes): Partial<SpanRecord> {
  const listed = attributes.value("ai.prompt.tools");
  const general = usageOf(attributes);
  const own = tokenCounts(
    attributes,
    ["ai.usage.inputTokens", "ai.usage.promptTokens"],
    ["ai.usage.outputTokens", "ai.usage.completionTokens"],
  );
  return {
    ...general,
    model: attributes.text("ai.response.model", "ai.model.id") ?? general.model,
    inputTokens: own.inputTokens ?? general.inputTokens,
    outputTokens: own.outputTokens ?? general.outputTokens,
    offeredTools: toolNames(listed),
  };
}
