import { type ReadLiteral } from "../document";
import { countAt, listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { callPart } from "../messages/read-call";
import { readRole } from "../messages/read-role";
import { resultText } from "../messages/result-text";
import { type ParsedTrace } from "../parse-result";
import { answeredMessages, askedMessages } from "../platforms/asked";
import { fillSpan } from "../platforms/fill-span";
import { nameFunctionAgents } from "../platforms/function-agents";
import { type PlacedValue, valuesBelow } from "../platforms/platform-record";
import { nsToIso } from "../platforms/span-time";
import { type SpanKind, type SpanRecord } from "../spans/span-record";
import { spansToTraces } from "../spans/spans-to-traces";

const kinds: Record<string, SpanKind> = {
  agent: "agent",
  llm: "llm",
  tool: "tool",
  retrieval: "retriever",
  embedding: "chain",
  workflow: "chain",
  task: "chain",
};

/** The kind of a span: under its own name, within `span`, or flat as the exports have it. */
function kindOf(span: JsonObject): string | undefined {
  const meta = objectAt(span, "meta");
  return (
    textField(objectAt(meta, "span"), "kind") ?? textField(meta, "span.kind", "kind") ?? textField(span, "span_kind")
  );
}

const isSpan = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["span_id"] === "string" &&
  typeof value["trace_id"] === "string" &&
  ("start_ns" in value || "duration" in value) &&
  Object.hasOwn(kinds, kindOf(value) ?? "");

/** The spans of what was sent to LLM Observability or is exported by it, however they are wrapped. */
export function datadogSpans(values: readonly PlacedValue[]): (PlacedValue & { value: JsonObject })[] {
  return values
    .flatMap((value) => [
      value,
      ...valuesBelow(value, "spans"),
      ...valuesBelow(value, "attributes"),
      ...valuesBelow(value, "data").flatMap((inner) => [inner, ...valuesBelow(inner, "attributes")]),
      ...valuesBelow(value, "data", "attributes", "spans"),
    ])
    .flatMap((placed) => (isSpan(placed.value) ? [{ ...placed, value: placed.value }] : []));
}

/** The traces of spans of LLM Observability. Sessions of several traces are told each by itself. */
export function readDatadog(values: readonly PlacedValue[], pointer: string): ParsedTrace[] {
  const records = nameFunctionAgents(datadogSpans(values).map(toSpan));
  return spansToTraces(records, { format: "datadog-llm-observability", pointer, joinSessions: false });
}

function toSpan({ value: span, pointer, literal }: PlacedValue & { value: JsonObject }): SpanRecord {
  const isFlat = !isObject(span["meta"]);
  const meta = isFlat ? span : objectAt(span, "meta");
  const base = isFlat ? pointer : pointerTo(pointer, "meta");
  const kind = kinds[kindOf(span) ?? ""] ?? "chain";
  const name = textAt(span, "name") ?? "";
  const metrics = objectAt(span, "metrics");
  const [startNs, endNs] = timesOf(span);
  const parent = textField(span, "parent_id");
  const error = errorOf(meta, base);
  const record: SpanRecord = {
    id: textAt(span, "span_id") ?? "",
    traceId: textAt(span, "trace_id") ?? "",
    parentId: parent === undefined || parent === "undefined" || parent === "0" ? null : parent,
    name,
    kind,
    agent: kind === "agent" ? name : undefined,
    pointer,
    startNs,
    endNs,
    startedAt: startNs === null ? undefined : nsToIso(startNs),
    input: [],
    output: [],
    isError: textAt(span, "status") === "error" || error !== undefined,
    errorText: error?.text,
    errorPointer: error?.pointer,
    model: textField(meta, "model_name") ?? textField(objectAt(meta, "metadata"), "model_name"),
    inputTokens: countAt(metrics, "input_tokens"),
    outputTokens: countAt(metrics, "output_tokens"),
    sessionId: textField(span, "session_id"),
    system: appOf(span),
  };
  const input = ioOf(meta, "input", base, literal);
  const output = ioOf(meta, "output", base, literal);
  if (kind !== "llm" || !(input.isChat || output.isChat)) return fillSpan(record, { name, input, output });
  return {
    ...record,
    input: input.isChat ? messagesOf(input) : askedMessages(input),
    output: output.isChat ? messagesOf(output, "assistant") : answeredMessages(output),
  };
}

/** `start_ns` of the exports is in milliseconds, whatever it is called. */
function timesOf(span: JsonObject): [bigint | null, bigint | null] {
  const start = numberAt(span, "start_ns");
  if (start === undefined || start <= 0 || start > 1e20) return [null, null];
  const startNs = BigInt(Math.round(start)) * (start < 1e14 ? 1_000_000n : 1n);
  const duration = numberAt(span, "duration");
  const isTold = duration !== undefined && duration >= 0 && duration < 1e20;
  return [startNs, isTold ? startNs + BigInt(Math.round(duration)) : null];
}

function errorOf(meta: JsonObject, base: string): { text: string; pointer: string } | undefined {
  const error = objectAt(meta, "error");
  for (const [text, path] of [
    [textField(error, "message"), ["error", "message"]],
    [textField(meta, "error.message"), ["error.message"]],
    [textField(error, "type"), ["error", "type"]],
    [textField(meta, "error.type"), ["error.type"]],
  ] as const)
    if (text !== undefined) return { text, pointer: pointerTo(base, ...path) };
  return undefined;
}

/** The application stands in a field or among the tags. */
function appOf(span: JsonObject): { name: string } | undefined {
  const tag = listAt(span, "tags").find((each) => typeof each === "string" && each.startsWith("ml_app:"));
  const name = textField(span, "ml_app") ?? (typeof tag === "string" ? tag.slice("ml_app:".length) : undefined);
  return name === undefined || name === "" ? undefined : { name };
}

/** What a span was given or gave: its messages, else its documents, else its value. */
function ioOf(meta: JsonObject, key: "input" | "output", base: string, literal: ReadLiteral) {
  const io = objectAt(meta, key);
  const inner = ["messages", "documents"].find((name) => listAt(io, name).length > 0) ?? "value";
  // A tool that failed gave an empty text: what it says is its error.
  const value = io[inner] === "" ? undefined : io[inner];
  return { value, pointer: pointerTo(base, key, inner), literal, isChat: inner === "messages" };
}

/** Messages of LLM Observability: words, calls and answers of tools in fields of their own. */
function messagesOf({ value, pointer, literal }: PlacedValue, role: "user" | "assistant" = "user"): DecodedMessage[] {
  return objectsAt({ value }, "value", "").map(({ value: message, pointer: at }) => {
    const place = pointer + at.slice("/value".length);
    const parts: MessagePart[] = [
      ...decodeContent(message["content"], { pointer: pointerTo(place, "content"), literal }),
      ...objectsAt(message, "tool_calls", place).map(({ value: call, pointer: where }) =>
        callPart(textField(call, "tool_id"), textField(call, "name") ?? "tool", call["arguments"], {
          pointer: pointerTo(where, "arguments"),
          literal,
        }),
      ),
      ...objectsAt(message, "tool_results", place).map(({ value: result, pointer: where }): MessagePart => {
        const held = { pointer: pointerTo(where, "result"), literal };
        const text = resultText(result["result"], held);
        const callId = textField(result, "tool_id");
        return { type: "result", pointer: held.pointer, callId, name: textField(result, "name"), text, isError: false };
      }),
      ...mediaOf(message, place),
    ];
    const said = textField(message, "role");
    return { pointer: place, role: (said === undefined ? undefined : readRole(said)) ?? role, parts };
  });
}

/** Sounds and images stand by their media types; their bytes are kept in the original. */
const mediaOf = (message: JsonObject, pointer: string): MessagePart[] =>
  ["audio_parts", "image_parts"].flatMap((key) =>
    objectsAt(message, key, pointer).map(({ value, pointer: at }): MessagePart => ({
      type: "media",
      pointer: at,
      text: textField(value, "attachment_key", "mime_type") ?? key.replace("_parts", ""),
    })),
  );
