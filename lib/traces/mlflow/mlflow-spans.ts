import { literalsOfText } from "../json-literals";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { hexId } from "../otlp/span-id";
import { answeredMessages, askedMessages } from "../platforms/asked";
import { isControlFlow } from "../platforms/control-flow";
import { langGraphAgent } from "../platforms/langgraph-agent";
import { modelTurn } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord } from "../platforms/platform-record";

import { nsToIso } from "../platforms/span-time";
import { toolOf } from "../platforms/tool-of";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { tokensOf } from "../messages/usage-tokens";

const kinds: Record<string, SpanKind> = {
  AGENT: "agent",
  TOOL: "tool",
  CHAT_MODEL: "llm",
  LLM: "llm",
  RETRIEVER: "retriever",
  RERANKER: "retriever",
  MEMORY: "tool",
  GUARDRAIL: "guardrail",
};

/**
 * A span of MLflow, of version 3 (`span_id`, nanoseconds) or 2 (`context`, `start_time`).
 * Attribute values are JSON in strings.
 */
export function toMlflowSpan(record: PlatformRecord, traceId: string): SpanRecord {
  const { fields } = record;
  const context = objectAt(fields, "context");
  const attribute = (key: string): unknown => openAttribute(objectAt(fields, "attributes")[key]);
  const [inputs, outputs] = [placeOf(record, "mlflow.spanInputs"), placeOf(record, "mlflow.spanOutputs")];
  const name = textAt(fields, "name") ?? "";
  const kind = kindOf(attribute("mlflow.spanType"), name, attribute("mlflow.openai.agent_run_root"));
  const startNs = timeNs(fields["start_time_unix_nano"] ?? fields["start_time"]);
  const base: SpanRecord = {
    id: hexId(fields["span_id"] ?? context["span_id"]),
    traceId,
    parentId: hexId(fields["parent_span_id"] ?? fields["parent_id"]) || null,
    name,
    kind,
    pointer: record.pointer,
    agent: kind === "agent" ? name : langGraphAgent(attribute("metadata")),
    offeredTools: kind === "agent" ? namesIn(attribute("tools")) : undefined,
    startNs,
    endNs: timeNs(fields["end_time_unix_nano"] ?? fields["end_time"]),
    startedAt: startNs === null ? undefined : nsToIso(startNs),
    ...readTurn(kind, inputs, outputs),
    ...readStatus(record),
    model: textIn(attribute("mlflow.llm.model")) ?? textIn(attribute("model")),
    ...tokensOf(attribute("mlflow.chat.tokenUsage")),
    costUsd: costIn(attribute("mlflow.llm.cost")),
  };
  const handoff =
    name === "Handoff" ? readHandoff(openAttribute(inputs.value), openAttribute(outputs.value)) : undefined;
  if (handoff !== undefined) return { ...base, kind: "handoff", input: [], output: [], handoff };
  if (kind !== "tool" && kind !== "retriever") return base;
  const { tool, isToolError } = toolOf(name, inputs, outputs, {
    callId: textIn(attribute("tool_call_id")),
    hasFailed: base.isError,
  });
  return { ...base, input: [], output: [], tool, isError: base.isError || isToolError };
}

const readTurn = (kind: SpanKind, inputs: PlacedValue, outputs: PlacedValue): Pick<SpanRecord, "input" | "output"> =>
  kind === "llm" ? modelTurn(inputs, outputs) : { input: askedMessages(inputs), output: answeredMessages(outputs) };

/** The whole run of the OpenAI Agents SDK is an AGENT span too, and no agent of the system. */
function kindOf(type: unknown, name: string, isRunRoot: unknown): SpanKind {
  const kind = kinds[String(type).toUpperCase()] ?? "chain";
  return kind === "agent" && (isRunRoot === true || name === "AgentRunner.run") ? "chain" : kind;
}

/** The value of an attribute: JSON in a string, or a value that was decoded before. */
function openAttribute(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parsed = parseJsonText(value);
  return parsed === undefined ? value : parsed;
}

/** Inputs or outputs of a span, one layer of JSON taken off: what is JSON inside is the program's own text. */
function placeOf({ fields, at, literal }: PlatformRecord, key: string): PlacedValue {
  const pointer = at("attributes", key);
  const value = objectAt(fields, "attributes")[key];
  if (typeof value !== "string") return { value, pointer, literal };
  const opened = openAttribute(value);
  const placed = { value: opened, pointer, literal: literalsOfText(value, pointer) };
  return typeof opened === "object" && opened !== null ? { ...placed, text: value } : placed;
}

function readStatus(record: PlatformRecord): Pick<SpanRecord, "isError" | "errorText" | "errorPointer"> {
  const { fields, at } = record;
  const status = objectAt(fields, "status");
  const code = String(status["code"] ?? fields["status_code"] ?? "");
  if (code !== "2" && !code.endsWith("ERROR")) return { isError: false };
  const exception = readException(record);
  const [key, stated] = textAt(status, "message")
    ? ["status", textAt(status, "message")]
    : ["status_message", textAt(fields, "status_message")];
  if (isControlFlow(stated) || isControlFlow(exception?.type)) return { isError: false };
  if (!stated) return { isError: true, errorText: exception?.text, errorPointer: exception?.pointer };
  return {
    isError: true,
    errorText: stated,
    errorPointer: key === "status" ? at(key, "message") : at("status_message"),
  };
}

/** The last exception that the span's events tell of. */
function readException({ fields, at }: PlatformRecord): { type?: string; text?: string; pointer: string } | undefined {
  const events = listAt(fields, "events");
  const found = events.findLastIndex((event) => isObject(event) && event["name"] === "exception");
  const event = events[found];
  if (!isObject(event)) return undefined;
  const attributes = objectAt(event, "attributes");
  const [type, text] = [textAt(attributes, "exception.type"), textAt(attributes, "exception.message")];
  const pointer = at("events", found, "attributes", "exception.message");
  return { ...(type !== undefined && { type }), ...(text !== undefined && { text }), pointer };
}

function readHandoff(input: unknown, output: unknown): SpanRecord["handoff"] {
  const to = isObject(output) ? textAt(output, "to_agent") : undefined;
  return to === undefined
    ? undefined
    : { from: isObject(input) ? textAt(input, "from_agent") : undefined, to, text: to };
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const namesIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : undefined;

const costIn = (value: unknown): number | undefined => (isObject(value) ? numberAt(value, "total_cost") : undefined);

function timeNs(value: unknown): bigint | null {
  if (typeof value === "number" && Number.isSafeInteger(Math.round(value / 1_000))) return BigInt(Math.round(value));
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}
