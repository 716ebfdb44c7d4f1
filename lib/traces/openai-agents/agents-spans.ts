import { hasKeys, listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { modelTurn, openJson } from "../platforms/model-io";
import { groupBy } from "../group-by";
import { type PlacedValue, type PlatformRecord, toRecords } from "../platforms/platform-record";
import { isoToNs } from "../platforms/span-time";
import { valueText } from "../platforms/value-text";
import { type SpanRecord } from "../spans/span-record";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { spansToTraces } from "../spans/spans-to-traces";
import { type ParsedTrace } from "../parse-result";
import { tokensOf } from "../messages/usage-tokens";

/** Whether a value is an item of the Agents SDK's tracing export: the head of a trace or one of its spans. */
export const isExportItem = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (value["object"] === "trace.span"
    ? hasKeys(value, "trace_id", "span_data")
    : value["object"] === "trace" && hasKeys(value, "id", "workflow_name"));

/** The traces that exported items make together, in whatever order and in however many requests they came. */
export function readAgentsExport(items: readonly PlacedValue[], format: string, pointer: string): ParsedTrace[] {
  const records = toRecords(items.filter(({ value }) => isExportItem(value)));
  const spans = records.filter(({ fields }) => fields["object"] === "trace.span");
  const heads = new Map(
    records.filter(({ fields }) => fields["object"] === "trace").map((head) => [head.fields["id"], head]),
  );
  const about = new Map<string, TraceFacts>();
  for (const [traceId, own] of groupBy(spans, ({ fields }) => textAt(fields, "trace_id") ?? ""))
    about.set(traceId, readFacts(heads.get(traceId), own));
  return spansToTraces(spans.map(toSpan), { format, pointer, describe: factsById(about) });
}

function toSpan(record: PlatformRecord): SpanRecord {
  const { fields, literal, at } = record;
  const data = objectAt(fields, "span_data");
  const usage = objectAt(data, "usage");
  return {
    id: textAt(fields, "id") ?? "",
    traceId: textAt(fields, "trace_id") ?? "",
    parentId: textAt(fields, "parent_id") ?? null,
    name: textAt(data, "name") ?? textAt(data, "type") ?? "",
    kind: "chain",
    pointer: record.pointer,
    startNs: isoToNs(fields["started_at"]),
    endNs: isoToNs(fields["ended_at"]),
    startedAt: textAt(fields, "started_at"),
    input: [],
    output: [],
    ...readError(record),
    flagsErrors: true,
    model: textAt(data, "model"),
    ...tokensOf(usage),
    ...readData(data, { literal, at }),
  };
}

/** What the kind of span says: who acts, what a model said, what a tool answered, to whom control passed. */
function readData(data: JsonObject, { literal, at }: Pick<PlatformRecord, "literal" | "at">): Partial<SpanRecord> {
  const place = (key: string) => at("span_data", key);
  switch (data["type"]) {
    case "agent":
      return { kind: "agent", agent: textAt(data, "name"), offeredTools: textsOf(listAt(data, "tools")) };
    case "generation":
    case "response":
      return { kind: "llm", ...readTurn(data, { literal, at }) };
    case "function":
      return {
        kind: "tool",
        tool: {
          name: textAt(data, "name") ?? "tool",
          arguments: openJson(data["input"]),
          argumentsText: valueText(data["input"], place("input"), literal) ?? "",
          argumentsPointer: place("input"),
          result: valueText(data["output"], place("output"), literal),
          resultPointer: place("output"),
        },
      };
    case "handoff": {
      const to = textAt(data, "to_agent");
      return to === undefined ? {} : { kind: "handoff", handoff: { from: textAt(data, "from_agent"), to, text: to } };
    }
    case "guardrail":
      return { kind: "guardrail" };
    case "custom":
      return { agent: textAt(objectAt(data, "data"), "agent_name") };
    default:
      return {};
  }
}

/** A model's turn. The SDK's own exporter leaves the text of a response out. */
function readTurn(data: JsonObject, { literal, at }: Pick<PlatformRecord, "literal" | "at">) {
  const saved = isObject(data["response"]) ? "response" : "output";
  const place = (key: string): PlacedValue => ({ value: data[key], pointer: at("span_data", key), literal });
  return modelTurn(place("input"), place(saved));
}

/** The reason, where the span gives one, else the SDK's own sentence about it. */
function readError({ fields, at }: PlatformRecord): Pick<SpanRecord, "isError" | "errorText" | "errorPointer"> {
  if (!isObject(fields["error"])) return { isError: false };
  const { error } = fields;
  const reason = textAt(objectAt(error, "data"), "error");
  if (reason !== undefined) return { isError: true, errorText: reason, errorPointer: at("error", "data", "error") };
  return { isError: true, errorText: textAt(error, "message"), errorPointer: at("error", "message") };
}

/** What the head of a trace and its spans say of the whole. An agent's own error is what ended the run. */
function readFacts(head: PlatformRecord | undefined, spans: readonly PlatformRecord[]): TraceFacts {
  const fields = head?.fields ?? {};
  const ended = spans.find((span) => isObject(span.fields["error"]) && dataOf(span)["type"] === "agent");
  const sessionId = textAt(fields, "group_id");
  const tripwires = spans
    .map(dataOf)
    .filter((data) => data["type"] === "guardrail" && data["triggered"] === true)
    .map((data) => textAt(data, "name") ?? "guardrail");
  return {
    externalId: textAt(fields, "id"),
    ...named(
      textAt(fields, "workflow_name"),
      spans.some((span) => dataOf(span)["type"] === "generation"),
    ),
    ...(ended && { termination: textAt(objectAt(ended.fields, "error"), "message"), outcome: "failed" }),
    metadata: {
      ...objectAt(fields, "metadata"),
      ...(sessionId !== undefined && { sessionId }),
      ...(tripwires.length > 0 && { tripwires }),
    },
  };
}

/** The workflow's name is that of the system. A trace that holds no text has no better title either. */
const named = (name: string | undefined, hasText: boolean): TraceFacts =>
  name === undefined ? {} : { system: { name }, ...(!hasText && { title: name }) };

const dataOf = ({ fields }: PlatformRecord): JsonObject => objectAt(fields, "span_data");

const textsOf = (list: readonly unknown[]): string[] => list.filter((item): item is string => typeof item === "string");
