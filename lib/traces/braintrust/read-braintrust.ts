import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { isControlFlow } from "../platforms/control-flow";
import { errorSummary } from "../platforms/error-summary";
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
import { isoToNs, nsToIso, secondsToNs } from "../platforms/span-time";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";
import { valueText } from "../platforms/value-text";
import { tokensOf } from "../messages/usage-tokens";

const kinds: Record<string, SpanKind> = { llm: "llm", tool: "tool", agent: "agent" };

/** Whether a value is a row of Braintrust: a span, or what is to be merged into one. */
const isRow = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value["root_span_id"] === "string" && typeof value["span_id"] === "string";

/** The rows that values hold: rows themselves, the `rows` of a body, the `events` or `data` of an answer. */
export const rowsIn = (values: readonly PlacedValue[]): PlacedValue[] =>
  values.flatMap((placed) =>
    isRow(placed.value)
      ? [placed]
      : ["rows", "events", "data"].flatMap((key) => valuesBelow(placed, key).filter(({ value }) => isRow(value))),
  );

/** The traces of rows. A row that is to be merged goes into the one of its id before it. */
export function readBraintrust(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const records = toRecords(rowsIn(values));
  const rows = [...groupBy(records, ({ fields }) => textAt(fields, "id") ?? textAt(fields, "span_id") ?? "").values()];
  const merged = rows.map((parts) => mergeRecords(lastWhole(parts), { isDeep: true }));
  const about = new Map<string, TraceFacts>();
  for (const row of merged) {
    const traceId = textAt(row.fields, "root_span_id") ?? "";
    const facts = about.get(traceId) ?? {};
    if (isRoot(row.fields)) Object.assign(facts, readFacts(row));
    const scores = isRoot(row.fields) ? [] : readScores(row.fields);
    facts.labels = [...(facts.labels ?? []), ...scores.map(scoreLabel)];
    about.set(traceId, facts);
  }
  const spans = nameFunctionAgents(merged.map(toSpan));
  return spansToTraces(spans, { format: "braintrust", pointer, joinSessions: false, describe: factsById(about) });
}

/** A row that is not to be merged replaces those of its id before it. */
function lastWhole(parts: readonly PlatformRecord[]): readonly PlatformRecord[] {
  const whole = parts.findLastIndex(({ fields }) => fields["_is_merge"] !== true);
  return whole < 0 ? parts : parts.slice(whole);
}

const isRoot = (fields: JsonObject): boolean =>
  listAt(fields, "span_parents").length === 0 || fields["is_root"] === true;

function toSpan(record: PlatformRecord): SpanRecord {
  const { fields, at, literal } = record;
  const named = objectAt(fields, "span_attributes");
  const metadata = objectAt(fields, "metadata");
  const metrics = objectAt(fields, "metrics");
  const name = textAt(named, "name") ?? "";
  const kind = kinds[textAt(named, "type") ?? ""] ?? "chain";
  const agent = textAt(metadata, "agent") ?? textAt(metadata, "agent_name") ?? langGraphAgent(metadata);
  const [parent] = listAt(fields, "span_parents");
  const startNs = secondsToNs(metrics["start"]) ?? isoToNs(fields["created"]);
  const input = { value: fields["input"], pointer: at("input"), literal };
  const output = { value: fields["output"], pointer: at("output"), literal };
  const error = valueText(fields["error"], at("error"), literal);
  const span: SpanRecord = {
    id: textAt(fields, "span_id") ?? "",
    traceId: textAt(fields, "root_span_id") ?? "",
    parentId: typeof parent === "string" ? parent : null,
    name,
    kind: kind === "chain" && agent === name ? "agent" : kind,
    pointer: record.pointer,
    agent: kind === "agent" ? (agent ?? name) : agent,
    startNs,
    endNs: secondsToNs(metrics["end"]),
    startedAt: startNs === null ? undefined : nsToIso(startNs),
    input: [],
    output: [],
    isError: error !== undefined && error !== "" && !isControlFlow(error),
    errorText: error,
    errorPointer: at("error"),
    model: textAt(metadata, "model"),
    ...tokensOf(metrics),
    costUsd: numberAt(metrics, "estimated_cost"),
  };
  return fillSpan(span, { name, input, output, callId: textAt(metadata, "tool_call_id") });
}

function readFacts({ fields, at, literal }: PlatformRecord): TraceFacts {
  const error = valueText(fields["error"], at("error"), literal);
  const metadata = objectAt(fields, "metadata");
  const name = textAt(objectAt(fields, "span_attributes"), "name");
  const scores = readScores(fields);
  const expected = fields["expected"];
  return {
    externalId: textAt(fields, "root_span_id"),
    system: name === undefined ? undefined : { name },
    expectedAnswer: typeof expected === "string" && expected !== "" ? expected : undefined,
    outcome: outcomeOf(scores) ?? (error ? "failed" : undefined),
    termination: error ? errorSummary(error) : undefined,
    labels: scores.map(scoreLabel),
    tags: listAt(fields, "tags").filter((tag): tag is string => typeof tag === "string"),
    metadata,
  };
}

/** Scores of a row by name. Those of the root are of the whole trace. */
const readScores = (fields: JsonObject): Score[] =>
  Object.entries(objectAt(fields, "scores")).flatMap(([name, value]) => {
    if (value === null) return [];
    return [{ name, value, source: "braintrust", spanId: isRoot(fields) ? undefined : textAt(fields, "span_id") }];
  });
