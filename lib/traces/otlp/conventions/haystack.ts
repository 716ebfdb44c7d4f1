import { decodeChat } from "../../haystack/chat-messages";
import { askedIn, givenIn, itemsAt, lastIn, messagesAt, repliesIn } from "../../haystack/component-values";
import { isObject } from "../../json-value";
import { openPlace, placeBelow } from "../../platforms/model-io";
import { type PlacedValue } from "../../platforms/platform-record";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";

/** Haystack's own spans: pipelines, their components, and since version 3 the steps of an agent. */
export const haystack: Convention = {
  name: "otlp-haystack",
  title: "Haystack over OpenTelemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `haystack.*` attributes (words only where content is traced)",
    notes:
      "agent: the component of type `Agent`, else the generator, by its name in the pipeline; `error` of a tool's message decides; after Haystack's own tests",
  },
  marks: ["haystack.component.*", "haystack.pipeline.*", "haystack.agent.*"],
  recognise: ({ attributes }) =>
    ["haystack.component.", "haystack.pipeline.", "haystack.agent."].some((prefix) => attributes.hasPrefix(prefix)),
  read: readHaystack,
  refine: (records) => {
    nameSpeakers(records);
    markFailures(records);
  },
};

const isPipeline = ({ name }: { name: string }): boolean => /^haystack\.(?:async_)?pipeline\.run$/.test(name);

function readHaystack(span: RawSpan): Partial<SpanRecord> {
  const at = (key: string): PlacedValue => openPlace(span.attributes.place(`haystack.${key}`));
  if (isPipeline(span)) {
    const input = fieldsOf(at("pipeline.input_data")).map(askedIn);
    const output = fieldsOf(at("pipeline.output_data")).flatMap(repliesIn);
    return { kind: "chain", input: input.find(({ length }) => length > 0) ?? [], output };
  }
  if (span.name === "haystack.agent.run")
    return { kind: "agent", input: askedIn(at("agent.input")), output: lastIn(at("agent.output")) };
  if (span.name === "haystack.agent.step.llm")
    return modelRecord(at("agent.step.llm.input"), at("agent.step.llm.output"));
  if (span.name === "haystack.agent.step.tool")
    return toolsRecord(span, at("agent.step.tool.input"), at("agent.step.tool.output"));
  return span.name === "haystack.agent.step"
    ? { kind: "chain" }
    : componentRecord(span, at("component.input"), at("component.output"));
}

function componentRecord(span: RawSpan, input: PlacedValue, output: PlacedValue): Partial<SpanRecord> {
  const name = span.attributes.text("haystack.component.name") ?? span.name;
  const type = span.attributes.text("haystack.component.type") ?? "";
  if (type.endsWith("Generator")) return { name, agent: name, ...modelRecord(input, output) };
  if (type === "Agent") return { name, kind: "agent", agent: name, input: askedIn(input), output: lastIn(output) };
  if (type === "ToolInvoker") return { name, ...toolsRecord(span, input, output) };
  if (type.endsWith("Retriever") || type.endsWith("WebSearch"))
    return { name, ...toolRecord(name, input, output, { hasFailed: span.isError }), kind: "retriever" };
  return { name, kind: "chain" };
}

/** One call with its answer, or the messages that answer all calls of a turn. */
function toolsRecord(span: RawSpan, input: PlacedValue, output: PlacedValue): Partial<SpanRecord> {
  const name = span.attributes.text("haystack.tool.name");
  return name === undefined
    ? { kind: "event", output: messagesAt(output, "tool_messages") }
    : toolRecord(name, input, output, { hasFailed: span.isError });
}

/** A generator of messages says its model and tokens in them, one of texts in a list beside. */
function modelRecord(input: PlacedValue, answer: PlacedValue): Partial<SpanRecord> {
  const replies = repliesIn(answer);
  const beside = itemsAt(answer, "meta").map((meta) => decodeChat({ ...meta, value: { meta: meta.value } }));
  const { model, inputTokens, outputTokens } =
    [...replies, ...beside].find((reply) => reply.model !== undefined || reply.outputTokens !== undefined) ?? {};
  const output = replies.map((reply) => ({
    ...reply,
    model: undefined,
    inputTokens: undefined,
    outputTokens: undefined,
  }));
  return { kind: "llm", input: givenIn(input), output, model, inputTokens, outputTokens };
}

const fieldsOf = (place: PlacedValue): PlacedValue[] =>
  isObject(place.value) ? Object.keys(place.value).map((name) => placeBelow(place, name)) : [];

/** A generator of a pipeline speaks under its own name; one that stands within an agent is the agent. */
function nameSpeakers(records: readonly SpanRecord[]): void {
  const byId = new Map(records.map((record) => [`${record.traceId} ${record.id}`, record]));
  const above = ({ traceId, parentId }: SpanRecord): SpanRecord | undefined => byId.get(`${traceId} ${parentId ?? ""}`);
  for (const record of records) {
    if (record.kind !== "llm" || record.agent === undefined || record.agent !== record.name) continue;
    const passed = new Set<SpanRecord>();
    let holder = above(record);
    while (holder !== undefined && holder.kind !== "agent" && !isPipeline(holder) && !passed.has(holder)) {
      passed.add(holder);
      holder = above(holder);
    }
    if (holder?.kind === "agent") record.agent = undefined;
  }
}

/** The span of a tool does not say that it failed; the message that tells the model of it does. */
function markFailures(records: readonly SpanRecord[]): void {
  const failed = new Set<string>();
  for (const { traceId, input } of records)
    for (const part of input.flatMap(({ parts }) => parts))
      if (part.type === "result" && part.isError) failed.add(`${traceId} ${part.name ?? ""} ${part.text}`);
  for (const record of records)
    if (record.tool !== undefined && failed.has(`${record.traceId} ${record.tool.name} ${record.tool.result ?? ""}`))
      record.isError = true;
}
