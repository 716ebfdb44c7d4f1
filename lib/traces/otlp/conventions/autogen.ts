import { isObject } from "../../json-value";
import { decodeMessage } from "../../messages/decode-messages";
import { type DecodedMessage } from "../../messages/message";
import { parseContainer } from "../../messages/parse-json-text";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { type Convention } from "./convention";
import { genAi } from "./genai";

/**
 * AutoGen's own spans of its runtime: what agents say stands in the messages that the runtime
 * delivers, again for every receiver.
 */
export const autoGenRuntime: Convention = {
  name: genAi.name,
  title: genAi.title,
  words: genAi.words,
  marks: ["messaging.destination"],
  recognise: ({ attributes, scope }) => attributes.has("messaging.destination") && /autogen/i.test(`${scope}`),
  read: readDelivery,
};

/**
 * Deliveries in a trace whose model calls OpenInference tells too: of them only what no other span says is news (the
 * words of a person, of an agent without a model).
 */
export function toldTwice(spans: readonly RawSpan[]): ReadonlySet<RawSpan> {
  const told = new Set(
    spans.flatMap(({ traceId, scope, attributes }) =>
      scope.startsWith("openinference.instrumentation.autogen") && attributes.hasPrefix("llm.output_messages.")
        ? [traceId]
        : [],
    ),
  );
  return new Set(spans.filter((span) => told.has(span.traceId) && autoGenRuntime.recognise(span)));
}

function readDelivery(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const run = runOf(attributes.text("messaging.destination") ?? "");
  const shared = { kind: "chain" as const, ...(run !== undefined && { sessionId: run }) };
  const text = attributes.text("message");
  const value = text === undefined ? undefined : parseContainer(text);
  if (!isObject(value)) return shared;
  const pointer = attributes.pointer("message");
  const output = [
    ...listAt(value, "messages", pointer),
    ...inner(value["message"], `${pointer}/message`),
    ...inner(
      isObject(value["response"]) ? value["response"]["chat_message"] : undefined,
      `${pointer}/response/chat_message`,
    ),
  ];
  return output.length === 0 ? shared : { ...shared, kind: "event", output };
}

/** The team's id, which every topic and agent of a run has in its name. */
const runOf = (destination: string): string | undefined =>
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(destination)?.[0];

function listAt(value: Record<string, unknown>, key: string, pointer: string): DecodedMessage[] {
  const list = value[key];
  return Array.isArray(list) ? list.flatMap((item: unknown, at) => inner(item, `${pointer}/${key}/${at}`)) : [];
}

/** What is told again in another form is left out: a summary of results, a hand-off that the call for it said. */
function inner(value: unknown, pointer: string): DecodedMessage[] {
  if (!isObject(value) || value["type"] === "ToolCallSummaryMessage" || value["type"] === "HandoffMessage") return [];
  const message = decodeMessage(value, pointer, () => undefined);
  return message === null ? [] : [message];
}
