import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { isControlFlow } from "../platforms/control-flow";
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
import { type Score, scoreLabel } from "../platforms/score-label";
import { isoToNs } from "../platforms/span-time";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";
import { tokensOf } from "../messages/usage-tokens";
import { sumOf } from "../messages/field";

const kinds: Record<string, SpanKind> = {
  llm: "llm",
  tool: "tool",
  agent: "agent",
  search: "retriever",
  retriever: "retriever",
  guardrail: "guardrail",
};

/** Operations of model clients, for calls that say no kind. */
const modelOps =
  /chat\.completions|responses\.(?:create|parse)|messages\.(?:create|stream)|generate_content|completions?\.create/i;

/** Whether a value is a call of Weave, or the beginning of one. */
export const isCall = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value["op_name"] === "string" && typeof value["trace_id"] === "string";

/**
 * The calls that values hold: calls themselves, `{ calls }`, `{ batch }` of finished calls, or `{ batch }` of
 * beginnings and ends that are merged by their ids.
 */
export function callsIn(values: readonly PlacedValue[]): PlacedValue[] {
  return values.flatMap((placed) => {
    if (isCall(placed.value)) return [placed];
    const sent = [...valuesBelow(placed, "batch"), ...valuesBelow(placed, "calls")];
    return [placed, ...sent].flatMap((item) => [
      ...(isCall(item.value) ? [item] : []),
      ...valuesBelow(item, "req", "start"),
      ...valuesBelow(item, "req", "end"),
      ...valuesBelow(item, "start"),
      ...valuesBelow(item, "end"),
    ]);
  });
}

/** The traces of Weave's calls. */
export function readWeave(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const records = toRecords(callsIn(values)).filter(({ fields }) => typeof fields["id"] === "string");
  const calls = [...groupBy(records, ({ fields }) => textAt(fields, "id") ?? "").values()]
    .map((parts) => mergeRecords(parts))
    .filter(({ fields }) => isCall(fields));
  const about = new Map<string, TraceFacts>();
  for (const call of calls) {
    const traceId = textAt(call.fields, "trace_id") ?? "";
    const facts = about.get(traceId) ?? {};
    if (textAt(call.fields, "parent_id") === undefined) Object.assign(facts, readFacts(call.fields));
    facts.labels = [...(facts.labels ?? []), ...readScores(call.fields).map(scoreLabel)];
    about.set(traceId, facts);
  }
  const spans = nameFunctionAgents(calls.map(toSpan));
  return spansToTraces(spans, { format: "weave", pointer, joinSessions: false, describe: factsById(about) });
}

function toSpan(record: PlatformRecord): SpanRecord {
  const { fields, at, literal } = record;
  const attributes = objectAt(fields, "attributes");
  const op = opOf(fields);
  const stated = textAt(objectAt(attributes, "weave"), "kind");
  const kind = kinds[stated ?? ""] ?? (modelOps.test(op) ? "llm" : "chain");
  const named = textAt(attributes, "agent") ?? textAt(attributes, "agent_name") ?? langGraphAgent(attributes);
  const inputs = { value: fields["inputs"], pointer: at("inputs"), literal };
  const output = { value: fields["output"], pointer: at("output"), literal };
  const exception = textAt(fields, "exception");
  const span: SpanRecord = {
    id: textAt(fields, "id") ?? "",
    traceId: textAt(fields, "trace_id") ?? "",
    parentId: textAt(fields, "parent_id") ?? null,
    name: op,
    kind: kind === "chain" && named === op ? "agent" : kind,
    pointer: record.pointer,
    agent: kind === "agent" ? (named ?? op) : named,
    startNs: isoToNs(fields["started_at"]),
    endNs: isoToNs(fields["ended_at"]),
    startedAt: textAt(fields, "started_at"),
    input: [],
    output: [],
    isError: exception !== undefined && exception !== "" && !isControlFlow(exception),
    errorText: exception,
    errorPointer: at("exception"),
    ...readModel(fields),
    sessionId: textAt(fields, "thread_id"),
  };
  const input = kind === "llm" ? { ...inputs, value: withoutSelf(inputs.value) } : inputs;
  return fillSpan(span, { name: op, input, output, callId: textAt(attributes, "tool_call_id") });
}

/** A method's own object is no part of what the model was given. */
const withoutSelf = (inputs: unknown): unknown =>
  isObject(inputs) ? Object.fromEntries(Object.entries(inputs).filter(([key]) => key !== "self")) : inputs;

/** The name of an operation: what a person gave it, else the middle of `weave:///entity/project/op/NAME:digest`. */
function opOf(fields: JsonObject): string {
  const shown = textAt(fields, "display_name");
  const op = textAt(fields, "op_name") ?? "";
  const name = op.startsWith("weave:///") ? op.slice(op.lastIndexOf("/") + 1).replace(/:[^:]*$/, "") : op;
  return shown ?? name;
}

/** The model and its tokens: of the answer, else of the summary, which lists usage by model. */
function readModel(fields: JsonObject): Partial<SpanRecord> {
  const output = objectAt(fields, "output");
  const byModel = Object.entries(objectAt(objectAt(fields, "summary"), "usage"));
  const counts = isObject(output["usage"]) ? [output["usage"]] : byModel.map(([, usage]) => usage);
  const tokens = counts.map(tokensOf);
  return {
    model: textAt(output, "model") ?? textAt(objectAt(fields, "inputs"), "model") ?? byModel[0]?.[0],
    inputTokens: sumOf(...tokens.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOf(...tokens.map(({ outputTokens }) => outputTokens)),
  };
}

function readFacts(fields: JsonObject): TraceFacts {
  const attributes = objectAt(fields, "attributes");
  const sessionId = textAt(attributes, "session_id") ?? textAt(fields, "thread_id");
  return {
    externalId: textAt(fields, "trace_id"),
    system: { name: opOf(fields) },
    metadata: sessionId === undefined ? {} : { sessionId },
  };
}

/** Reactions, notes and scores: `summary.weave.feedback` of an export, or `feedback` beside the call. */
function readScores(fields: JsonObject): Score[] {
  const given = [...listAt(objectAt(objectAt(fields, "summary"), "weave"), "feedback"), ...listAt(fields, "feedback")];
  const spanId = textAt(fields, "parent_id") === undefined ? undefined : textAt(fields, "id");
  return given.filter(isObject).flatMap((item) => {
    const name = textAt(item, "feedback_type");
    const payload = objectAt(item, "payload");
    const value = payload["emoji"] ?? payload["note"] ?? payload["value"] ?? payload["output"];
    return name === undefined ? [] : [{ name, value, source: textAt(item, "creator") ?? "feedback", spanId }];
  });
}
