import { isObject, type JsonObject } from "../../json-value";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { isIdName } from "../../platforms/id-name";
import { modelInput, modelOutput, openJson } from "../../platforms/model-io";
import { type SpanKind, type SpanRecord } from "../../spans/span-record";
import { type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { toolNames } from "./genai";
import { tokensOf } from "../../messages/usage-tokens";

const kinds: Record<string, SpanKind> = {
  generation: "llm",
  agent: "agent",
  tool: "tool",
  retriever: "retriever",
  guardrail: "guardrail",
  event: "event",
};

/** The attributes that Langfuse's own SDKs write. */
export const langfuseOtel: Convention = {
  name: "otlp-langfuse",
  title: "Langfuse over OpenTelemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `langfuse.observation.*`",
    notes: "agent: observation of type agent, by its name",
  },
  marks: ["langfuse.observation.*"],
  recognise: ({ attributes }) =>
    attributes.hasPrefix("langfuse.observation.") || attributes.hasPrefix("langfuse.trace."),
  read: readLangfuse,
};

function readLangfuse(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const koogTool = /^tool\.(\w+)$/.exec(span.name)?.[1];
  const stated = kinds[attributes.text("langfuse.observation.type")?.toLowerCase() ?? ""];
  const kind =
    stated ??
    (koogTool !== undefined && (span.isError || attributes.has("langfuse.observation.output")) ? "tool" : "chain");
  const input = attributes.place("langfuse.observation.input", "langfuse.trace.input");
  const output = attributes.place("langfuse.observation.output", "langfuse.trace.output");
  const common = { ...failure(span), ...about(attributes) };
  if (kind === "llm")
    return {
      ...common,
      kind,
      input: modelInput(input.value, input.pointer, input.literal),
      output: modelOutput(output.value, output.pointer, output.literal),
      ...usage(attributes),
    };
  if (kind === "tool" || kind === "retriever")
    return { ...common, ...toolRecord(koogTool ?? span.name, input, output, { hasFailed: span.isError }), kind };
  const held = { input: askedMessages(input), output: answeredMessages(output) };
  return { ...common, kind, ...held, ...(kind === "agent" && !isIdName(span.name) && { agent: span.name }) };
}

/** An error that is said by level alone. */
function failure({ attributes, isError }: RawSpan): Partial<SpanRecord> {
  const errorText = attributes.text("langfuse.observation.status_message");
  if (isError || attributes.text("langfuse.observation.level")?.toUpperCase() !== "ERROR") return {};
  return { isError: true, errorText, errorPointer: attributes.pointer("langfuse.observation.status_message") };
}

function usage(attributes: Attributes): Partial<SpanRecord> {
  const cost = openJson(attributes.value("langfuse.observation.cost_details"));
  const total = isObject(cost) ? cost["total"] : undefined;
  const request = openJson(attributes.value("langfuse.observation.input"));
  return {
    model: attributes.text("langfuse.observation.model.name"),
    ...tokensOf(openJson(attributes.value("langfuse.observation.usage_details"))),
    costUsd: typeof total === "number" && total >= 0 ? total : undefined,
    ...(isObject(request) && { offeredTools: toolNames(request["tools"]) }),
  };
}

/** What the attributes say of the whole trace. */
function about(attributes: Attributes): Partial<SpanRecord> {
  const metadata: JsonObject = {};
  const userId = attributes.text("user.id", "langfuse.user.id");
  if (userId !== undefined) metadata["userId"] = userId;
  for (const [key, value] of Object.entries(attributes.below("langfuse.trace.metadata.")))
    metadata[key] = openJson(value);
  const tags = openJson(attributes.value("langfuse.trace.tags"));
  return {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === "string") }),
  };
}
