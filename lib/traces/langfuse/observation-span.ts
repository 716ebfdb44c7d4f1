import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { Attributes } from "../otlp/attributes";
import { readOpenInference } from "../otlp/conventions/openinference";
import { answeredMessages, askedMessages } from "../platforms/asked";
import { isIdName } from "../platforms/id-name";
import { isControlFlow } from "../platforms/control-flow";
import { langGraphAgent } from "../platforms/langgraph-agent";
import { modelInput, modelOutput, modelTurn, openJson, openPlace } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord } from "../platforms/platform-record";
import { promptMessages } from "../platforms/prompt-text";
import { isoToNs } from "../platforms/span-time";
import { toolOf } from "../platforms/tool-of";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { fieldOf, snakeOf } from "./langfuse-records";
import { tokensOf } from "../messages/usage-tokens";

const kinds: Record<string, SpanKind> = {
  AGENT: "agent",
  GENERATION: "llm",
  TOOL: "tool",
  RETRIEVER: "retriever",
  GUARDRAIL: "guardrail",
  EVENT: "event",
};

/** An observation as a span. What OpenTelemetry's conventions say of it stands in `metadata.attributes`. */
export function toObservationSpan(record: PlatformRecord): SpanRecord {
  const { fields } = record;
  const metadata = openPlace(placeOf(record, "metadata"));
  const stated = isObject(metadata.value) ? metadata.value : {};
  const attributes = attributesOf(metadata);
  const name = textAt(fields, "name") ?? "";
  const span = { ...baseOf(record, name), ...conventionOf(record, attributes, name) };
  const kind = kindOf(textAt(fields, "type"), span.kind, record, stated);
  const agent = agentOf(kind, name, stated, attributes, span.agent, record);
  const offeredTools = kind === "llm" ? offeredIn(openPlace(placeOf(record, "input")).value) : span.offeredTools;
  return { ...span, ...readText({ ...span, kind, agent }, record, attributes), kind, agent, offeredTools };
}

/**
 * Tools that a model was offered: Langfuse's tracer of LangChain lists them as messages of the role
 * `tool`, others beside the messages.
 */
function offeredIn(input: unknown): string[] | undefined {
  const listed: unknown[] = isObject(input) ? listAt(input, "tools") : Array.isArray(input) ? input : [];
  const names = listed.flatMap((item) => {
    const tool = isObject(item) && isObject(item["content"]) ? item["content"] : item;
    if (!isObject(tool)) return [];
    return (
      textAt(objectAt(tool, "function"), "name") ??
      (tool["type"] === "function" ? textAt(tool, "name") : undefined) ??
      []
    );
  });
  return names.length === 0 ? undefined : names;
}

/** A field with its place, whichever way the file spells its name. */
export function placeOf({ fields, at, literal }: PlatformRecord, key: string): PlacedValue {
  const name = Object.hasOwn(fields, key) ? key : snakeOf(key);
  return { value: fields[name], pointer: at(name), literal };
}

function attributesOf(metadata: PlacedValue): Attributes {
  const fields = isObject(metadata.value) ? metadata.value : {};
  const isNested = isObject(fields["attributes"]);
  const pointer = isNested ? `${metadata.pointer}/attributes` : metadata.pointer;
  return Attributes.ofObject(isNested ? fields["attributes"] : fields, pointer);
}

function baseOf(record: PlatformRecord, name: string): SpanRecord {
  const { fields } = record;
  const text = (key: string): string | undefined => {
    const value = fieldOf(fields, key);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const status = placeOf(record, "statusMessage");
  const message = text("statusMessage");
  const level = text("level");
  const usage = openJson(fieldOf(fields, "usageDetails"));
  const cost = fieldOf(fields, "totalCost") ?? fieldOf(fields, "calculatedTotalCost");
  return {
    id: text("id") ?? "",
    traceId: text("traceId") ?? "",
    parentId: text("parentObservationId") ?? null,
    name,
    kind: "chain",
    pointer: record.pointer,
    startNs: isoToNs(fieldOf(fields, "startTime")),
    endNs: isoToNs(fieldOf(fields, "endTime")),
    startedAt: text("startTime"),
    input: [],
    output: [],
    isError: level === "ERROR" && !isControlFlow(message),
    errorText: message,
    errorPointer: status.pointer,
    model: text("model") ?? text("providedModelName"),
    ...tokensOf(isObject(usage) && Object.keys(usage).length > 0 ? usage : fieldOf(fields, "usage")),
    costUsd: typeof cost === "number" && cost > 0 ? cost : undefined,
    isHidden: level === "DEBUG",
  };
}

/** What OpenInference says in the attributes: kinds and messages that Langfuse's own fields hold as printed Python. */
function conventionOf(record: PlatformRecord, attributes: Attributes, name: string): Partial<SpanRecord> {
  if (!attributes.has("openinference.span.kind")) return {};
  const { kind, agent, input, tool } = readOpenInference({
    traceId: "",
    spanId: "",
    parentId: null,
    name,
    pointer: record.pointer,
    startNs: null,
    endNs: null,
    startedAt: undefined,
    isError: false,
    statusMessage: undefined,
    statusPointer: "",
    attributes,
    events: [],
    links: [],
    scope: "",
    service: undefined,
    serviceVersion: undefined,
    environment: undefined,
  });
  const isIndexed = attributes.hasPrefix("llm.input_messages.");
  return {
    ...(kind !== undefined && { kind }),
    ...(agent !== undefined && { agent }),
    ...(isIndexed && input !== undefined && { input }),
    ...(tool !== undefined && { name: tool.name }),
  };
}

/** The type of the observation; a plain span is what its attributes or its answer say. */
function kindOf(type: string | undefined, known: SpanKind, record: PlatformRecord, metadata: JsonObject): SpanKind {
  const kind = kinds[type?.toUpperCase() ?? ""];
  if (kind !== undefined) return kind;
  if (known !== "chain") return known;
  const output = openPlace(placeOf(record, "output")).value;
  const isToolNode = metadata["langgraph_node"] === "tools" && record.fields["name"] !== "tools";
  if (isKoogTool(textAt(record.fields, "name") ?? "", output, record)) return "tool";
  const isAnswer = isObject(output) && output["tool_call_id"] !== undefined;
  return isAnswer || (isToolNode && output !== null && output !== undefined) ? "tool" : "chain";
}

/** Koog's tools are plain spans named `tool.HelloTool`, with an answer or the failure in its place. */
const isKoogTool = (name: string, output: unknown, { fields }: PlatformRecord): boolean =>
  /^tool\.\w/.test(name) && ((output !== null && output !== undefined) || textAt(fields, "level") === "ERROR");

const agentKeys = [
  "gen_ai.agent.name",
  "agent_name",
  "agent.name",
  "graph.node.id",
  "ai.telemetry.functionId",
] as const;

/** Names around an agent's own: `invoke_agent planner`, `agent_run [planner]`, `planner run`. */
const namePatterns = [/^(?:invoke_agent|agent_run|create_agent) \[?(.+?)\]?$/u, /^(.+?)(?:[. ]run)$/u];

function agentOf(
  kind: SpanKind,
  name: string,
  metadata: JsonObject,
  attributes: Attributes,
  known: string | undefined,
  record: PlatformRecord,
): string | undefined {
  const stated = langGraphAgent(metadata) ?? attributes.text(...agentKeys) ?? textAt(metadata, "agent_name");
  if (stated !== undefined && !isIdName(stated)) return stated;
  if (kind !== "agent") return known;
  const role = crewRole(openPlace(placeOf(record, "input")).value);
  if (role !== undefined) return role;
  if (known !== undefined && known !== name) return known;
  for (const pattern of namePatterns) {
    const inner = pattern.exec(name)?.[1];
    if (inner !== undefined) return isIdName(inner) ? undefined : inner;
  }
  return isIdName(name) ? undefined : name;
}

/** The role of CrewAI's agent, which its tracer prints with all that the agent holds. */
function crewRole(input: unknown): string | undefined {
  const printed = isObject(input) ? input["agent"] : undefined;
  return typeof printed === "string" ? /\brole='([^']{1,200})'/.exec(printed.slice(0, 2_000))?.[1] : undefined;
}

/** What was given and what came back. */
function readText(span: SpanRecord, record: PlatformRecord, attributes: Attributes): Partial<SpanRecord> {
  const [input, output] = [placeOf(record, "input"), placeOf(record, "output")];
  switch (span.kind) {
    case "llm": {
      const turn = modelTurn(input, output);
      const given = splitPrompt(input) ?? turn.input;
      const isLegible = given.length > 0 && !given.some(isPrintedMessage);
      return {
        input: isLegible || span.input.length === 0 ? given : span.input,
        output: turn.output.filter((message) => !isPrintedNone(message)),
      };
    }
    case "tool":
    case "retriever": {
      const name = attributes.text("gen_ai.tool.name", "tool.name", "ai.toolCall.name") ?? span.name;
      const callId = attributes.text("gen_ai.tool.call.id", "ai.toolCall.id", "tool_call.id");
      const { tool, isToolError } = toolOf(
        name.replace(/^(?:execute_tool |tool\.(?=\w+$))/u, ""),
        fullest(input, attributes, "gcp.vertex.agent.tool_call_args", "input.value"),
        fullest(output, attributes, "gcp.vertex.agent.tool_response", "output.value"),
        { callId, hasFailed: span.isError },
      );
      return { tool, isError: span.isError || isToolError };
    }
    case "event":
      return {
        output: modelOutput(output.value ?? input.value, (output.value ? output : input).pointer, input.literal),
      };
    default:
      return { input: askedMessages(input), output: answeredMessages(output) };
  }
}

/**
 * A conversation that was written as one text, and the arguments of a completion. Null for
 * anything else: it is messages.
 */
function splitPrompt(input: PlacedValue): DecodedMessage[] | null {
  const { value, pointer, literal } = openPlace(input);
  if (typeof value === "string") return promptMessages(value, pointer);
  const args = isObject(value) && Object.keys(value).length === 1 ? value["args"] : undefined;
  return Array.isArray(args) ? modelInput(args, `${pointer}/args`, literal) : null;
}

/** A message of a framework's own class, as Python prints it. */
const isPrintedMessage = ({ parts }: DecodedMessage): boolean =>
  parts.some((part) => part.type === "text" && /^(?:role='\w{1,20}' content=|\w{1,60}\(\w{1,40}=)/.test(part.text));

/** Nothing, as Python prints it. */
const isPrintedNone = ({ parts }: DecodedMessage): boolean =>
  parts.every((part) => part.type === "text" && part.text.trim() === "None");

/**
 * What the observation holds, else what the first of the attributes does: some tracers
 * leave an empty object in its place.
 */
function fullest(place: PlacedValue, attributes: Attributes, ...keys: string[]): PlacedValue {
  const { value } = openPlace(place);
  const isEmpty = value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
  const key = isEmpty ? keys.find((name) => attributes.has(name)) : undefined;
  return key === undefined ? place : attributes.place(key);
}
