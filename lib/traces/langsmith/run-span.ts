import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { answeredMessages, askedMessages } from "../platforms/asked";
import { isControlFlow } from "../platforms/control-flow";
import { handoffTarget, withoutHandBacks } from "../platforms/hand-backs";
import { langGraphAgent } from "../platforms/langgraph-agent";
import { modelInput, modelOutput, openJson, openPlace, placeBelow } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord } from "../platforms/platform-record";
import { promptMessages } from "../platforms/prompt-text";
import { isoToNs, nsToIso } from "../platforms/span-time";
import { toolOf } from "../platforms/tool-of";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { tokensOf } from "../messages/usage-tokens";

const kinds: Record<string, SpanKind> = { llm: "llm", chat: "llm", tool: "tool", retriever: "retriever" };

/** Names of traced functions that are agents by their own word: `Research Agent`, `sql_agent`, `AgentExecutor`. */
const agentNames = /(?:^|[\s_-])agent$|[a-z]Agent$|^AgentExecutor$/i;

/** LangGraph names its agents in the metadata; what it runs besides has names of any kind. */
const isGraph = (metadata: JsonObject): boolean => Object.keys(metadata).some((key) => key.startsWith("langgraph_"));

/** A run of LangChain or LangSmith as a span. */
export function toRunSpan(record: PlatformRecord, traceId: string): SpanRecord {
  const { fields } = record;
  const extra = openObject(fields["extra"]);
  const metadata = openObject(extra["metadata"]);
  const name = textAt(fields, "name") ?? "";
  const [inputs, outputs] = [placeOf(record, "inputs"), placeOf(record, "outputs")];
  const startNs = isoToNs(fields["start_time"]) ?? dottedTime(textAt(fields, "dotted_order"));
  const stated = kinds[String(fields["run_type"])] ?? "chain";
  // The tracer of OpenAI's agents calls a guardrail a tool.
  const kind = stated === "tool" && typeof metadata["triggered"] === "boolean" ? "guardrail" : stated;
  const agent = langGraphAgent(metadata) ?? textAt(metadata, "agent_name") ?? textAt(metadata, "agent");
  const isAgent = kind === "chain" && agent === undefined && !isGraph(metadata) && agentNames.test(name);
  const span: SpanRecord = {
    id: textAt(fields, "id") ?? "",
    traceId,
    parentId: parentOf(fields),
    name,
    kind: isAgent ? "agent" : kind,
    pointer: record.pointer,
    agent: isAgent ? name : agent,
    offeredTools: toolNames(extra),
    startNs,
    endNs: isoToNs(fields["end_time"]),
    startedAt: textAt(fields, "start_time") ?? (startNs === null ? undefined : nsToIso(startNs)),
    input: [],
    output: [],
    ...readError(record),
    ...readUsage(fields, outputs, metadata),
    isHidden: listAt(fields, "tags").includes("langsmith:hidden"),
    sessionId: textAt(metadata, "thread_id") ?? textAt(metadata, "session_id") ?? textAt(metadata, "conversation_id"),
  };
  if (kind === "llm")
    return { ...span, input: readInput(inputs), output: modelOutput(outputs.value, outputs.pointer, outputs.literal) };
  const passed = passedTo(name, inputs);
  if (kind === "chain" && passed !== undefined) return { ...span, kind: "handoff", handoff: passed };
  if (kind === "chain" || kind === "guardrail")
    return { ...span, input: askedMessages(inputs), output: answeredMessages(outputs) };
  return readTool(span, inputs, outputs, openObject(extra), metadata);
}

/** A hand-off as the tracer of OpenAI's agents has it: a run of this name with the two agents. */
function passedTo(name: string, inputs: PlacedValue): SpanRecord["handoff"] {
  const { value } = openPlace(inputs);
  const to = name === "Handoff" && isObject(value) ? textAt(value, "to_agent") : undefined;
  return to === undefined || !isObject(value) ? undefined : { from: textAt(value, "from_agent"), to, text: name };
}

function readTool(
  span: SpanRecord,
  inputs: PlacedValue,
  outputs: PlacedValue,
  extra: JsonObject,
  metadata: JsonObject,
): SpanRecord {
  const { tool, isToolError } = toolOf(span.name, inputs, outputs, {
    callId: textAt(extra, "tool_call_id"),
    hasFailed: span.isError,
  });
  const command = openPlace(placeBelow(openPlace(outputs), "output")).value;
  const to = handoffTarget(metadata, command);
  if (to === undefined || span.isError) return { ...span, tool, isError: span.isError || isToolError };
  return { ...span, kind: "handoff", handoff: { from: span.agent, to, text: tool.argumentsText } };
}

/** What a model was given: messages, or prompts that are one text each. */
function readInput(inputs: PlacedValue): DecodedMessage[] {
  const opened = openPlace(inputs);
  const prompts =
    isObject(opened.value) && opened.value["messages"] === undefined ? opened.value["prompts"] : undefined;
  const [prompt] = Array.isArray(prompts) ? (prompts as unknown[]) : [];
  if (typeof prompt === "string") {
    const split = promptMessages(prompt, `${opened.pointer}/prompts/0`);
    if (split !== null) return split;
  }
  return withoutHandBacks(modelInput(inputs.value, inputs.pointer, inputs.literal), opened);
}

const placeOf = ({ fields, at, literal }: PlatformRecord, key: string): PlacedValue => ({
  value: fields[key],
  pointer: at(key),
  literal,
});

/** An object, or the JSON text of one as a table of an export has it. */
function openObject(value: unknown): JsonObject {
  const opened = openJson(value);
  return isObject(opened) ? opened : {};
}

const parentOf = (fields: JsonObject): string | null => {
  const parents = listAt(fields, "parent_run_ids");
  const last = parents.at(-1);
  return textAt(fields, "parent_run_id") ?? (typeof last === "string" ? last : null);
};

/** The start of a run in its `dotted_order`, `…20260101T120000000000Z<id>`, for files without `start_time`. */
function dottedTime(order: string | undefined): bigint | null {
  const found = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{1,6})Z[^.]*$/.exec(order ?? "");
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, fraction] = found;
  return isoToNs(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`);
}

function readError({ fields, at }: PlatformRecord): Pick<SpanRecord, "isError" | "errorText" | "errorPointer"> {
  const text = textAt(fields, "error");
  if (isControlFlow(text)) return { isError: false };
  if (text === undefined || text === "") return { isError: fields["status"] === "error" };
  return { isError: true, errorText: text, errorPointer: at("error") };
}

function readUsage(fields: JsonObject, outputs: PlacedValue, metadata: JsonObject): Partial<SpanRecord> {
  const opened = openPlace(outputs).value;
  const told = isObject(opened) ? [objectAt(opened, "llm_output")["token_usage"], opened["usage_metadata"]] : [];
  const usage = [fields, metadata["usage_metadata"], ...told].map(tokensOf);
  return {
    model: textAt(metadata, "ls_model_name"),
    inputTokens: usage.find(({ inputTokens }) => inputTokens !== undefined)?.inputTokens,
    outputTokens: usage.find(({ outputTokens }) => outputTokens !== undefined)?.outputTokens,
    costUsd: numberAt(fields, "total_cost"),
  };
}

function toolNames(extra: JsonObject): string[] | undefined {
  const tools = listAt(openObject(extra["invocation_params"]), "tools").filter(isObject);
  const names = tools.map((tool) => textAt(objectAt(tool, "function"), "name") ?? textAt(tool, "name"));
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known;
}
