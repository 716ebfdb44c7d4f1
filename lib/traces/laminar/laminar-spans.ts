import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { fillSpan } from "../platforms/fill-span";
import { nameFunctionAgents } from "../platforms/function-agents";
import { openJson } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord, toRecords, valuesBelow } from "../platforms/platform-record";
import { isoToNs } from "../platforms/span-time";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";

const types = new Set([
  ...["DEFAULT", "LLM", "CACHED", "TOOL", "PIPELINE", "EXECUTOR", "EVALUATOR", "EVALUATION", "HUMAN_EVALUATOR"],
]);
const kinds: Record<string, SpanKind> = { LLM: "llm", CACHED: "llm", TOOL: "tool" };

/** A field by its name in the tables, or in camel case as the pages write it. */
const fieldOf = (fields: JsonObject, key: string): unknown => fields[keyOf(fields, key)];

function keyOf(fields: JsonObject, key: string): string {
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(fields, key) ? key : camel;
}

/**
 * Whether a value is a span of Laminar: a type of its own, ids, and what was given and came back beside its attributes.
 */
export const isLaminarSpan = (value: unknown): value is JsonObject =>
  isObject(value) &&
  types.has(String(fieldOf(value, "span_type"))) &&
  typeof fieldOf(value, "span_id") === "string" &&
  typeof fieldOf(value, "trace_id") === "string" &&
  value["span_attributes"] === undefined;

export const laminarSpans = (values: readonly PlacedValue[]): PlacedValue[] =>
  values.flatMap((placed) =>
    isLaminarSpan(placed.value) ? [placed] : ["spans", "data", "items"].flatMap((key) => valuesBelow(placed, key)),
  );

export const readLaminarSpans = (values: readonly PlacedValue[], pointer: string): ParsedTrace[] => {
  const records = toRecords(values.filter(({ value }) => isLaminarSpan(value)));
  return spansToTraces(nameFunctionAgents(records.map(toSpan)), { format: "laminar", pointer, joinSessions: false });
};

function toSpan(record: PlatformRecord): SpanRecord {
  const { fields, at, literal } = record;
  const text = (key: string): string | undefined => {
    const value = fieldOf(fields, key);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const count = (key: string): number | undefined => {
    const value = fieldOf(fields, key);
    return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const place = (key: string): PlacedValue => ({
    value: fieldOf(fields, key),
    pointer: at(keyOf(fields, key)),
    literal,
  });
  const name = text("name") ?? "";
  const attributes = openJson(fieldOf(fields, "attributes"));
  const cost = fieldOf(fields, "total_cost");
  const kind = kinds[text("span_type") ?? ""] ?? "chain";
  const parent = text("parent_span_id");
  const span: SpanRecord = {
    id: text("span_id") ?? "",
    traceId: text("trace_id") ?? "",
    parentId: parent === undefined || /^[0-]+$/.test(parent) ? null : parent,
    name,
    kind,
    pointer: record.pointer,
    agent: isObject(attributes) ? agentIn(attributes) : undefined,
    startNs: isoToNs(fieldOf(fields, "start_time")),
    endNs: isoToNs(fieldOf(fields, "end_time")),
    startedAt: text("start_time"),
    input: [],
    output: [],
    isError: text("status")?.toLowerCase() === "error",
    model: text("response_model") ?? text("model") ?? text("request_model"),
    inputTokens: count("input_tokens"),
    outputTokens: count("output_tokens"),
    costUsd: typeof cost === "number" && cost > 0 ? cost : undefined,
    sessionId: text("session_id"),
  };
  return fillSpan(span, { name, input: place("input"), output: place("output") });
}

const agentIn = (attributes: JsonObject): string | undefined => {
  const name = attributes["gen_ai.agent.name"];
  return typeof name === "string" && name !== "" ? name : undefined;
};
