import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { hexId } from "../otlp/span-id";
import { type ParsedTrace } from "../parse-result";
import { nameFunctionAgents } from "../platforms/function-agents";
import { openJson, placeBelow } from "../platforms/model-io";
import { type PlacedValue, toRecords, valuesBelow } from "../platforms/platform-record";
import { outcomeOf, type Score, scoreLabel } from "../platforms/score-label";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";
import { toMlflowSpan } from "./mlflow-spans";
import { tokensOf } from "../messages/usage-tokens";

/** The traces of a file of MLflow, each an object of info and spans in one of the shapes that its versions write. */
export const readMlflowTraces = (values: readonly PlacedValue[], pointer: string): ParsedTrace[] =>
  values.flatMap((value) => {
    const trace = openTrace(value);
    const info = isObject(trace.info) ? trace.info : {};
    const records = toRecords(trace.spans);
    const read = withoutHolders(records.map((record) => toMlflowSpan(record, traceIdOf(record.fields, info))));
    const spans = nameFunctionAgents(read, { isLoneRootNamed: false });
    const facts = readFacts(info);
    return spansToTraces(spans, {
      format: "mlflow",
      pointer: value.pointer || pointer,
      describe: factsById(new Map(spans.map(({ traceId }) => [traceId, facts]))),
    });
  });

const acting = new Set<SpanKind>(["llm", "tool", "retriever", "handoff"]);

/**
 * A root of the type AGENT that itself calls no model and no tool only holds the agents below it: the
 * run as a whole, and none of them.
 */
function withoutHolders(spans: readonly SpanRecord[]): SpanRecord[] {
  const above = (kinds: (kind: SpanKind) => boolean): Set<string | null> =>
    new Set(spans.filter(({ kind }) => kinds(kind)).map(({ parentId }) => parentId));
  const actors = above((kind) => acting.has(kind));
  const holders = above((kind) => kind === "agent" || kind === "chain");
  const hasAgents = spans.filter(({ kind }) => kind === "agent").length > 1;
  return spans.map((span): SpanRecord => {
    const isRoot = span.kind === "agent" && span.parentId === null && holders.has(span.id) && !actors.has(span.id);
    return isRoot && hasAgents ? { ...span, kind: "chain", agent: undefined, offeredTools: undefined } : span;
  });
}

/**
 * Info and spans, wherever this shape keeps them. A row of a search holds the trace a second
 * time as text: that is passed over.
 */
function openTrace(place: PlacedValue): { info: unknown; spans: PlacedValue[] } {
  const { value } = place;
  if (!isObject(value)) return { info: {}, spans: [] };
  if (isObject(value["trace"])) return openTrace(placeBelow(place, "trace"));
  if (isObject(value["trace_info"])) return { info: value["trace_info"], spans: valuesBelow(place, "spans") };
  if (!isObject(value["data"])) return { info: value, spans: valuesBelow(place, "spans") };
  return { info: value["info"], spans: valuesBelow(place, "data", "spans") };
}

const traceIdOf = (span: JsonObject, info: JsonObject): string =>
  textAt(info, "trace_id") ??
  textAt(info, "request_id") ??
  (hexId(span["trace_id"]) || textAt(objectAt(span, "context"), "trace_id") || "");

/** Names under which an assessment says what the answer should have been. */
const expectedNames = new Set(["expected_answer", "expected_response", "expected_output", "ground_truth", "answer"]);

function readFacts(info: JsonObject): TraceFacts {
  const tags = pairsOf(info["tags"]);
  const metadata = pairsOf(info["trace_metadata"] ?? info["request_metadata"]);
  const assessments = listAt(info, "assessments").filter(isObject);
  const scores = assessments.flatMap(readScore);
  const expected = assessments.find((item) => expectedNames.has(textAt(item, "assessment_name") ?? ""));
  const expectedValue = expected && objectAt(expected, "expectation")["value"];
  const state = textAt(info, "state") ?? textAt(info, "status");
  const sessionId = metadata["mlflow.trace.session"];
  const userId = metadata["mlflow.trace.user"];
  const usage = openJson(metadata["mlflow.trace.tokenUsage"]);
  return {
    externalId: textAt(info, "trace_id") ?? textAt(info, "request_id"),
    system: tags["mlflow.traceName"] === undefined ? undefined : { name: tags["mlflow.traceName"] },
    outcome: outcomeOf(scores) ?? (state === "ERROR" ? "failed" : undefined),
    expectedAnswer: typeof expectedValue === "string" ? expectedValue : undefined,
    labels: scores.map(scoreLabel),
    tags: Object.entries(tags).flatMap(([key, value]) => (key.startsWith("mlflow.") ? [] : [`${key}: ${value}`])),
    statedTokens: isObject(usage) ? { ...tokensOf(usage), pointer: "" } : undefined,
    metadata: {
      ...Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith("mlflow."))),
      ...(sessionId !== undefined && { sessionId }),
      ...(userId !== undefined && { userId }),
    },
  };
}

function readScore(assessment: JsonObject): Score[] {
  const name = textAt(assessment, "assessment_name") ?? textAt(assessment, "name");
  const given = isObject(assessment["feedback"]) ? assessment["feedback"] : objectAt(assessment, "expectation");
  if (name === undefined || assessment["valid"] === false) return [];
  const who = objectAt(assessment, "source");
  const source = [textAt(who, "source_type"), textAt(who, "source_id")].filter(Boolean).join(" ");
  const spanId = hexId(assessment["span_id"]);
  const value = given["value"] ?? given["serialized_value"];
  const reason = textAt(assessment, "rationale");
  return [{ name, value, source: source || "mlflow", reason, spanId: spanId || undefined }];
}

/** Pairs as an object, or as the list of `{ key, value }` that the REST interface of version 2 gives. */
function pairsOf(value: unknown): Record<string, string> {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.filter(isObject).map((pair) => [String(pair["key"]), pair["value"]])
    : Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
