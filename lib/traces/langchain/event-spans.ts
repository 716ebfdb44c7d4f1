import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { answeredMessages, askedMessages } from "../platforms/asked";
import { isControlFlow } from "../platforms/control-flow";
import { handoffTarget, withoutHandBacks } from "../platforms/hand-backs";
import { langGraphAgent } from "../platforms/langgraph-agent";
import { modelTurn } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord, toRecords } from "../platforms/platform-record";
import { toolOf } from "../platforms/tool-of";
import { factsById, type TraceFacts } from "../platforms/trace-facts";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";

const eventName = /^on_(chat_model|llm|tool|retriever|chain|prompt|parser)_(start|end|error)$/;
const kinds: Record<string, SpanKind> = { chat_model: "llm", llm: "llm", tool: "tool", retriever: "retriever" };

/** Whether a value is an event of `astream_events`. */
export const isRunEvent = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["run_id"] === "string" &&
  isObject(value["data"]) &&
  /^on_[a-z_]{1,40}$/.test(String(value["event"]));

/** A run between its first event and its last. */
interface Run {
  kind: SpanKind;
  /** Its place among the events: they come in the order in which things took place, and have no times. */
  at: number;
  rootId: string;
  start: PlatformRecord;
  end: PlatformRecord | undefined;
}

/**
 * The traces of events, in the order of the file. Pieces of streams are passed over: the end of the run has the whole.
 */
export function readRunEvents(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const runs = runsOf(toRecords(values.filter(({ value }) => isRunEvent(value))));
  const about = new Map<string, TraceFacts>();
  for (const [id, { rootId, start }] of runs)
    if (rootId === id) about.set(id, { externalId: id, ...named(textAt(start.fields, "name")) });
  const spans = [...runs].map(([id, run]) => toSpan(id, run));
  return spansToTraces(spans, { format: "langchain-events", pointer, describe: factsById(about) });
}

const named = (name: string | undefined): TraceFacts => (name === undefined ? {} : { system: { name } });

function runsOf(events: readonly PlatformRecord[]): Map<string, Run> {
  const runs = new Map<string, Run>();
  let lastRoot = "";
  for (const [at, event] of events.entries()) {
    const { fields } = event;
    const [, what = "", moment] = eventName.exec(String(fields["event"])) ?? [];
    if (moment === undefined) continue;
    const id = textAt(fields, "run_id") ?? "";
    const known = runs.get(id);
    if (known !== undefined) {
      if (moment !== "start") known.end = event;
      continue;
    }
    const [outermost] = listAt(fields, "parent_ids");
    const stated = typeof outermost === "string" ? outermost : id;
    // A run whose parents were never told of belongs to what runs at that time.
    const rootId = stated === id || runs.has(stated) ? stated : lastRoot || stated;
    if (stated === id) lastRoot = id;
    const end = moment === "start" ? undefined : event;
    runs.set(id, { kind: kinds[what] ?? "chain", at, rootId, start: event, end });
  }
  return runs;
}

function toSpan(id: string, { kind, at, rootId, start, end }: Run): SpanRecord {
  const { fields } = start;
  const metadata = objectAt(fields, "metadata");
  const parent = listAt(fields, "parent_ids").at(-1);
  const name = textAt(fields, "name") ?? "";
  const span: SpanRecord = {
    id,
    traceId: rootId,
    parentId: typeof parent === "string" ? parent : null,
    name,
    kind,
    pointer: start.pointer,
    agent: langGraphAgent(metadata),
    startNs: BigInt(at),
    endNs: null,
    input: [],
    output: [],
    ...readError(end),
    model: textAt(metadata, "ls_model_name"),
    isHidden: listAt(fields, "tags").includes("langsmith:hidden"),
    sessionId: textAt(metadata, "thread_id"),
  };
  const input = dataOf(start, "input") ?? dataOf(end, "input") ?? nothing;
  const output = dataOf(end, "output") ?? nothing;
  if (kind === "llm") {
    const turn = modelTurn(input, output);
    return { ...span, ...turn, input: withoutHandBacks(turn.input, input) };
  }
  if (kind === "chain") return { ...span, input: askedMessages(input), output: answeredMessages(output) };
  return readTool(span, input, output, end);
}

function readTool(
  span: SpanRecord,
  input: PlacedValue,
  output: PlacedValue,
  end: PlatformRecord | undefined,
): SpanRecord {
  const data = end === undefined ? {} : objectAt(end.fields, "data");
  const { tool, isToolError } = toolOf(span.name, input, output, {
    callId: textAt(data, "tool_call_id"),
    hasFailed: span.isError,
  });
  const metadata = end === undefined ? {} : objectAt(end.fields, "metadata");
  const to = span.isError ? undefined : handoffTarget(metadata, output.value);
  if (to === undefined) return { ...span, tool, isError: span.isError || isToolError };
  return { ...span, kind: "handoff", handoff: { from: span.agent, to, text: tool.argumentsText } };
}

const nothing: PlacedValue = { value: undefined, pointer: "", literal: () => undefined };

/** What an event says under a key of its data; undefined where it does not say it. */
function dataOf(event: PlatformRecord | undefined, key: string): PlacedValue | undefined {
  const value = event === undefined ? undefined : objectAt(event.fields, "data")[key];
  if (event === undefined || value === undefined) return undefined;
  return { value, pointer: event.at("data", key), literal: event.literal };
}

/** An error as text, or as the dump of an exception. */
function readError(end: PlatformRecord | undefined): Pick<SpanRecord, "isError" | "errorText" | "errorPointer"> {
  if (end === undefined || !String(end.fields["event"]).endsWith("_error")) return { isError: false };
  const error = objectAt(end.fields, "data")["error"];
  const text = typeof error === "string" ? error : isObject(error) ? textAt(error, "repr") : undefined;
  if (isControlFlow(text)) return { isError: false };
  return {
    isError: true,
    errorText: text,
    errorPointer: typeof error === "string" ? end.at("data", "error") : end.at("data", "error", "repr"),
  };
}
