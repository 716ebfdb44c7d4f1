import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { messageKey } from "../messages/message-key";
import { messageSteps } from "../messages/message-steps";
import { readTokens } from "../messages/message-meta";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { expandRefs, type InspectItem, type InspectSample, messageOf, withAttachments } from "./inspect-sample";

interface Span {
  type: string;
  name: string;
  parent: string | undefined;
}

/** What is known while the events of a sample are read. */
interface Reading {
  sample: InspectSample;
  spans: Map<string, Span>;
  told: Set<string>;
  answered: Set<string>;
  /** Answers of tools that are still at work, by the tool's span. */
  pending: Map<string, StepDraft>;
  tools: Map<string, Set<string>>;
}

/** Whether the events name agents: else the messages of the sample tell the same, more simply. */
export const namesAgents = (sample: InspectSample): boolean =>
  sample.events.some(({ value }) => isObject(value) && value["event"] === "span_begin" && value["type"] === "agent");

/**
 * The steps of a sample by its events: what models answered, by the agent whose span they stand in, what they were
 * told before that nobody had said, and what tools answered, after all that went on inside them. What scorers ask
 * their models is no part of the run.
 */
export function eventSteps(sample: InspectSample): { steps: StepDraft[]; tools: Map<string, Set<string>> } {
  const reading: Reading = {
    sample,
    spans: new Map(),
    told: new Set(),
    answered: new Set(),
    pending: new Map(),
    tools: new Map(),
  };
  for (const { value } of sample.events)
    if (isObject(value) && value["event"] === "tool") reading.answered.add(textField(value, "id") ?? "");
  const steps = sample.events.flatMap((event) => (isObject(event.value) ? readEvent(event, event.value, reading) : []));
  return { steps: [...steps, ...reading.pending.values()], tools: reading.tools };
}

function readEvent(event: InspectItem, value: JsonObject, reading: Reading): StepDraft[] {
  const kind = textAt(value, "event");
  const id = textField(value, "id") ?? "";
  if (kind === "span_begin") {
    const span = {
      type: textAt(value, "type") ?? "",
      name: textAt(value, "name") ?? "",
      parent: textField(value, "parent_id"),
    };
    reading.spans.set(id, span);
    return [];
  }
  if (kind === "span_end") {
    const answer = reading.pending.get(id);
    reading.pending.delete(id);
    return answer === undefined ? [] : [answer];
  }
  const around = ancestors(textField(value, "span_id"), reading);
  if (around.some(({ type }) => type === "scorer" || type === "scorers")) return [];
  const agent = around.find(({ type }) => type === "agent")?.name ?? "assistant";
  if (kind === "model") return readModel(event, value, agent, reading);
  return kind === "tool" ? readTool(event, value, around, reading) : [];
}

/** The spans around an event, the nearest first. */
function ancestors(id: string | undefined, { spans }: Reading): Span[] {
  const found: Span[] = [];
  let at = id;
  while (at !== undefined && found.length < 100) {
    const span = spans.get(at);
    if (span === undefined) break;
    found.push(span);
    at = span.parent;
  }
  return found;
}

function readModel(event: InspectItem, value: JsonObject, agent: string, reading: Reading): StepDraft[] {
  const { pool } = reading.sample;
  const input = Array.isArray(value["input_refs"])
    ? expandRefs(value["input_refs"], pool)
    : listOf(event, value, "input");
  const said = input.flatMap((item) => tell(item, "", reading));
  const names = reading.tools.get(agent) ?? new Set<string>();
  for (const tool of listAt(value, "tools")) if (isObject(tool)) names.add(textField(tool, "name") ?? "tool");
  if (names.size > 0) reading.tools.set(agent, names);
  const output = objectAt(value, "output");
  const [choice] = listAt(output, "choices");
  const error = textField(value, "error");
  const startedAt = isoTime(value["timestamp"]);
  const failed: StepDraft[] =
    error === undefined
      ? []
      : [
          {
            rawAgent: agent,
            kind: "message",
            content: error,
            pointer: pointerTo(event.pointer, "error"),
            isError: true,
            startedAt,
          },
        ];
  if (!isObject(choice) || error !== undefined) return [...said, ...failed];
  const item = {
    ...event,
    value: choice["message"],
    pointer: pointerTo(event.pointer, "output", "choices", 0, "message"),
  };
  const answered = tell(item, agent, reading).map((step, at) => ({
    ...step,
    startedAt,
    model: step.model ?? textField(value, "model"),
    ...(at === 0 && readTokens(output)),
  }));
  return [...said, ...answered];
}

const listOf = (event: InspectItem, value: JsonObject, key: string): InspectItem[] =>
  listAt(value, key).map((item, at) => ({ ...event, value: item, pointer: pointerTo(event.pointer, key, at) }));

/** The steps of a message that was not told before, and is not the answer of a tool whose event tells it. */
function tell(
  { value, pointer, literal }: InspectItem,
  agent: string,
  { sample, told, answered }: Reading,
): StepDraft[] {
  // Every event repeats the history: a message that was told is not even decoded again.
  if (isObject(value) && told.has(textField(value, "id") ?? "")) return [];
  const message = decodeMessage(messageOf(value, sample), pointer, literal);
  if (message === null) return [];
  const key = message.id ?? messageKey(message);
  if (told.has(key)) return [];
  told.add(key);
  if (message.parts.some((part) => part.type === "result" && answered.has(part.callId ?? ""))) return [];
  return messageSteps(message, { agent: agent === "" ? "assistant" : agent });
}

function readTool(event: InspectItem, value: JsonObject, around: readonly Span[], reading: Reading): StepDraft[] {
  // Older logs keep what went on inside a tool in the tool's own event.
  const inside = listOf(event, value, "events").flatMap((inner) =>
    isObject(inner.value) ? readEvent(inner, inner.value, reading) : [],
  );
  const error = objectAt(value, "error");
  const isError = textField(error, "message") !== undefined;
  const path = isError ? ["error", "message"] : ["result"];
  const place = { pointer: pointerTo(event.pointer, ...path), literal: event.literal };
  const content = isError
    ? (textField(error, "message") ?? "")
    : resultText(withAttachments(value["result"], reading.sample), place);
  const seconds = numberAt(value, "working_time");
  const answer: StepDraft = {
    rawAgent: textField(value, "function") ?? "tool",
    kind: "tool-result",
    content,
    pointer: place.pointer,
    callId: textField(value, "id"),
    isError,
    startedAt: isoTime(value["completed"] ?? value["timestamp"]),
    durationMs: seconds === undefined || seconds < 0 ? undefined : Math.round(seconds * 1000),
  };
  const span = textField(value, "span_id");
  if (around[0]?.type !== "tool" || span === undefined) return [...inside, answer];
  reading.pending.set(span, answer);
  return inside;
}

/** Calls that started an agent's span inside the tool's own: to that agent, by the call's id. */
export function agentsOfCalls(sample: InspectSample): Map<string, string> {
  const spans = new Map<string, JsonObject>();
  for (const { value } of sample.events)
    if (isObject(value) && value["event"] === "span_begin") spans.set(textField(value, "id") ?? "", value);
  const calls = new Map<string, string>();
  for (const { value } of sample.events) {
    if (!isObject(value) || value["event"] !== "tool") continue;
    const span = textField(value, "agent_span_id") ?? "";
    const stated = textField(value, "agent") ?? textField(spans.get(span) ?? {}, "name");
    const own = textField(value, "span_id");
    const inner = [...spans.values()].find(
      (one) => own !== undefined && one["parent_id"] === own && one["type"] === "agent",
    );
    const name = stated ?? textField(inner ?? {}, "name");
    if (name !== undefined) calls.set(textField(value, "id") ?? "", name);
  }
  return calls;
}
