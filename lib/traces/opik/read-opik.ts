import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { answeredMessages, askedMessages, textOfRole } from "../platforms/asked";
import { fillSpan } from "../platforms/fill-span";
import { nameFunctionAgents } from "../platforms/function-agents";
import { langGraphAgent } from "../platforms/langgraph-agent";
import { groupBy } from "../group-by";
import {
  mergeRecords,
  type PlacedValue,
  type PlatformRecord,
  toRecords,
  valuesBelow,
} from "../platforms/platform-record";
import { outcomeOf, type Score, scoreLabel } from "../platforms/score-label";
import { isoToNs } from "../platforms/span-time";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";
import { tokensOf } from "../messages/usage-tokens";

const kinds: Record<string, SpanKind> = { llm: "llm", tool: "tool", guardrail: "guardrail", general: "chain" };

/** Whether a value is a span of Opik: a type of its own, and the trace that it belongs to. */
export const isOpikSpan = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["trace_id"] === "string" &&
  typeof value["start_time"] === "string" &&
  Object.hasOwn(kinds, String(value["type"])) &&
  ["input", "output", "metadata", "last_updated_at", "project_name"].some((key) => Object.hasOwn(value, key));

/**
 * The traces of bodies or exports of Opik. What was sent several times, in any order, is merged by its
 * id and the time of its update.
 */
export function readOpik(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const spanValues = values.flatMap((value) => [value, ...valuesBelow(value, "spans")]);
  const traceValues = values.flatMap((value) => [
    value,
    ...valuesBelow(value, "traces"),
    ...valuesBelow(value, "trace"),
  ]);
  const spans = merged(toRecords(spanValues.filter(({ value }) => isOpikSpan(value))));
  const traces = merged(toRecords(traceValues.filter(({ value }) => isOpikTrace(value))));
  const about = new Map(traces.map((trace) => [textAt(trace.fields, "id") ?? "", readFacts(trace)]));
  for (const span of spans) {
    const facts = about.get(textAt(span.fields, "trace_id") ?? "");
    const scores = readScores(span.fields, textAt(span.fields, "id"));
    if (facts !== undefined) facts.labels = [...(facts.labels ?? []), ...scores.map(scoreLabel)];
  }
  const known = new Set(spans.map(({ fields }) => fields["trace_id"]));
  const bare = traces.filter(({ fields }) => !known.has(fields["id"])).map(toBareSpan);
  const records = [...nameFunctionAgents(spans.map(toSpan)), ...bare];
  return spansToTraces(records, { format: "opik", pointer, joinSessions: false, describe: factsById(about) });
}

const isOpikTrace = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["start_time"] === "string" &&
  value["trace_id"] === undefined;

/** One record for each id, its parts in the order of their updates. */
const merged = (records: readonly PlatformRecord[]): PlatformRecord[] =>
  [...groupBy(records, ({ fields }) => textAt(fields, "id") ?? "").values()].map((parts) =>
    mergeRecords(parts.toSorted((a, b) => Number(updated(a) > updated(b)) - Number(updated(a) < updated(b)))),
  );

const updated = ({ fields }: PlatformRecord): bigint => isoToNs(fields["last_updated_at"]) ?? 0n;

const placeOf = ({ fields, at, literal }: PlatformRecord, key: string): PlacedValue => ({
  value: fields[key],
  pointer: at(key),
  literal,
});

function toSpan(record: PlatformRecord): SpanRecord {
  const { fields } = record;
  const metadata = objectAt(fields, "metadata");
  const name = textAt(fields, "name") ?? "";
  const kind = kinds[String(fields["type"])] ?? "chain";
  const agent = textAt(metadata, "agent") ?? textAt(metadata, "agent_name") ?? langGraphAgent(metadata);
  const [input, output] = [placeOf(record, "input"), placeOf(record, "output")];
  const span: SpanRecord = {
    ...baseOf(record),
    traceId: textAt(fields, "trace_id") ?? "",
    parentId: textAt(fields, "parent_span_id") ?? null,
    kind: kind === "chain" && agent === name ? "agent" : kind,
    agent,
    model: textAt(fields, "model"),
    ...tokensOf(fields["usage"]),
    costUsd: numberAt(fields, "total_estimated_cost") ?? numberAt(fields, "total_cost"),
    sessionId: textAt(fields, "thread_id"),
  };
  return fillSpan(span, { name, input, output, callId: textAt(metadata, "tool_call_id") });
}

/** A trace of which the file has no spans: what it was asked and what it answered. */
const toBareSpan = (record: PlatformRecord): SpanRecord => ({
  ...baseOf(record),
  input: askedMessages(placeOf(record, "input")),
  output: answeredMessages(placeOf(record, "output")),
});

function baseOf(record: PlatformRecord): SpanRecord {
  const { fields, at } = record;
  const error = objectAt(fields, "error_info");
  const message = textAt(error, "message") ? "message" : "exception_type";
  const id = textAt(fields, "id") ?? "";
  return {
    id,
    traceId: id,
    parentId: null,
    name: textAt(fields, "name") ?? "",
    kind: "chain",
    pointer: record.pointer,
    startNs: isoToNs(fields["start_time"]),
    endNs: isoToNs(fields["end_time"]),
    startedAt: textAt(fields, "start_time"),
    input: [],
    output: [],
    isError: isObject(fields["error_info"]),
    errorText: textAt(error, message),
    errorPointer: at("error_info", message),
  };
}

function readFacts(trace: PlatformRecord): TraceFacts {
  const { fields } = trace;
  const error = objectAt(fields, "error_info");
  const scores = readScores(fields);
  const sessionId = textAt(fields, "thread_id");
  const name = textAt(fields, "name");
  const termination = textAt(error, "message") ?? textAt(error, "exception_type");
  return {
    externalId: textAt(fields, "id"),
    system: name === undefined ? undefined : { name },
    question: textOfRole(askedMessages(placeOf(trace, "input")), "user"),
    finalAnswer: textOfRole(answeredMessages(placeOf(trace, "output")), "assistant"),
    outcome: outcomeOf(scores) ?? (termination === undefined ? undefined : "failed"),
    termination,
    labels: scores.map(scoreLabel),
    tags: listAt(fields, "tags").filter((tag): tag is string => typeof tag === "string"),
    metadata: { ...objectAt(fields, "metadata"), ...(sessionId !== undefined && { sessionId }) },
  };
}

const readScores = (fields: JsonObject, spanId?: string): Score[] =>
  listAt(fields, "feedback_scores")
    .filter(isObject)
    .flatMap((score) => {
      const name = textAt(score, "name");
      const source = textAt(score, "source") ?? "feedback";
      const value = textAt(score, "category_name") ?? score["value"];
      return name === undefined ? [] : [{ name, value, source, reason: textAt(score, "reason"), spanId }];
    });
