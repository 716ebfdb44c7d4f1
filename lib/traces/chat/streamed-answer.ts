import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { streamEvents } from "../vercel-ai/stream-steps";
import { answerKind } from "./answer-kind";

const chunkType = "chat.completion.chunk";
const anthropicTypes = new Set([
  ...["message_start", "content_block_start", "content_block_delta", "content_block_stop"],
  ...["message_delta", "message_stop", "ping", "error"],
]);
const ended = /^response\.(?:completed|incomplete|failed|cancelled)$/;

/** The answer that came as a stream, as a text of `data:` lines or a list of events; null for anything else. */
export function streamedAnswer(value: unknown): JsonObject | null {
  if (typeof value === "string")
    return /^\s*(?:data|event|id|retry|:)/.test(value.slice(0, 200))
      ? answerOfEvents(streamEvents(value.trimStart()).map((event) => event.value))
      : null;
  return Array.isArray(value) && value.length > 0 && value.every(isObject) ? answerOfEvents(value) : null;
}

/** The answers that a list of events or chunks tells of, one after another, each with the place of its first. */
export function streamedAnswers(events: readonly JsonObject[]): { at: number; value: JsonObject }[] {
  const starts = [...events.keys()].filter((at) => at === 0 || isBeginning(events[at], events[at - 1]));
  return starts.flatMap((at, place) => {
    const value = answerOfEvents(events.slice(at, starts[place + 1]));
    return value === null ? [] : [{ at, value }];
  });
}

export type StreamKind = "openai" | "anthropic" | "gemini";

/** Whose recorded stream these events are: chunks of OpenAI's chat, events of Anthropic, pieces of one of Gemini's. */
export function streamOf(events: readonly unknown[]): StreamKind | null {
  if (events.length === 0 || !events.every(isObject)) return null;
  if (isPieces(events)) return "gemini";
  if (events.every((event) => event["object"] === chunkType)) return "openai";
  const isAnthropic = events.every((event) => anthropicTypes.has(String(event["type"])));
  return isAnthropic && events[0]?.["type"] === "message_start" ? "anthropic" : null;
}

/** Answers of Gemini of which only the last says why it ended are pieces of one. */
const isPieces = (events: readonly JsonObject[]): boolean =>
  events.length > 1 &&
  events.every((event) => answerKind(event) === "gemini") &&
  events.slice(0, -1).every((event) => textField(firstCandidate(event), "finishReason", "finish_reason") === undefined);

const isBeginning = (event: JsonObject = {}, before: JsonObject = {}): boolean =>
  event["type"] === "message_start" || (event["object"] === chunkType && event["id"] !== before["id"]);

function answerOfEvents(events: readonly JsonObject[]): JsonObject | null {
  if (events.some((event) => event["object"] === chunkType)) return ofChunks(events);
  const start = events.find((event) => event["type"] === "message_start");
  if (start !== undefined) return ofBlocks(objectAt(start, "message"), events);
  const last = events.findLast((event) => ended.test(String(event["type"])));
  if (last !== undefined) return { object: "response", ...objectAt(last, "response") };
  if (events.some((event) => "messageStart" in event) && events.some((event) => "messageStop" in event))
    return ofConverse(events);
  return events.length > 0 && events.every((event) => answerKind(event) === "gemini") ? ofCandidates(events) : null;
}

interface OpenChoice {
  message: JsonObject;
  calls: Map<number, JsonObject>;
  finish: unknown;
}

/** OpenAI's chat: each chunk holds what each choice has more. */
function ofChunks(events: readonly JsonObject[]): JsonObject {
  const choices = new Map<number, OpenChoice>();
  for (const event of events)
    for (const choice of listAt(event, "choices").filter(isObject)) {
      const index = numberAt(choice, "index") ?? 0;
      const known: OpenChoice = choices.get(index) ?? {
        message: { role: "assistant" },
        calls: new Map(),
        finish: null,
      };
      choices.set(index, known);
      known.finish = choice["finish_reason"] ?? known.finish;
      const delta = objectAt(choice, "delta");
      for (const key of ["content", "refusal", "reasoning_content", "reasoning"]) extend(known.message, key, delta);
      for (const [at, call] of listAt(delta, "tool_calls").filter(isObject).entries()) addCall(known.calls, call, at);
    }
  const usage = events.findLast((event) => isObject(event["usage"]))?.["usage"];
  return {
    ...events.find((event) => event["object"] === chunkType),
    object: "chat.completion",
    ...(usage !== undefined && { usage }),
    choices: [...choices].map(([index, { message, calls, finish }]) => ({
      index,
      finish_reason: finish,
      message: calls.size > 0 ? { ...message, tool_calls: [...calls.values()] } : message,
    })),
  };
}

function extend(into: JsonObject, key: string, from: JsonObject): void {
  const piece = textAt(from, key);
  if (piece !== undefined) into[key] = `${textAt(into, key) ?? ""}${piece}`;
}

function addCall(calls: Map<number, JsonObject>, piece: JsonObject, at: number): void {
  const index = numberAt(piece, "index") ?? at;
  const call: JsonObject = calls.get(index) ?? { type: "function", function: {} };
  calls.set(index, call);
  if (typeof piece["id"] === "string") call["id"] = piece["id"];
  const into = objectAt(call, "function");
  const from = objectAt(piece, "function");
  if (typeof from["name"] === "string" && into["name"] === undefined) into["name"] = from["name"];
  extend(into, "arguments", from);
}

/** Anthropic: a message that begins empty, blocks that grow, and at the end why it stopped. */
function ofBlocks(message: JsonObject, events: readonly JsonObject[]): JsonObject {
  const blocks = new Map<number, JsonObject>();
  const inputs = new Map<number, string>();
  let end: JsonObject = {};
  let usage = objectAt(message, "usage");
  for (const event of events) {
    const index = numberAt(event, "index") ?? 0;
    const delta = objectAt(event, "delta");
    if (event["type"] === "content_block_start") blocks.set(index, { ...objectAt(event, "content_block") });
    else if (event["type"] === "content_block_delta") {
      const block: JsonObject = blocks.get(index) ?? { type: "text" };
      blocks.set(index, block);
      for (const key of ["text", "thinking"]) extend(block, key, delta);
      const piece = textAt(delta, "partial_json");
      if (piece !== undefined) inputs.set(index, (inputs.get(index) ?? "") + piece);
    } else if (event["type"] === "message_delta") {
      end = delta;
      usage = { ...usage, ...objectAt(event, "usage") };
    }
  }
  for (const [index, input] of inputs) if (input !== "") blocks.set(index, { ...blocks.get(index), input });
  return {
    type: "message",
    role: "assistant",
    stop_reason: null,
    ...message,
    ...end,
    usage,
    content: [...blocks.values()],
  };
}

/** Gemini: each chunk is an answer of its own; their parts stand one behind the other, and texts are joined. */
function ofCandidates(events: readonly JsonObject[]): JsonObject {
  const parts: JsonObject[] = [];
  for (const part of events.flatMap((event) => listAt(objectAt(firstCandidate(event), "content"), "parts"))) {
    if (!isObject(part)) continue;
    const last = parts.at(-1);
    const isText = typeof part["text"] === "string" && last !== undefined && typeof last["text"] === "string";
    if (isText && last["thought"] === part["thought"]) extend(last, "text", part);
    else parts.push({ ...part });
  }
  const last = events.at(-1) ?? {};
  return { ...last, candidates: [{ ...firstCandidate(last), content: { role: "model", parts } }] };
}

function firstCandidate(answer: JsonObject): JsonObject {
  const [first] = listAt(answer, "candidates");
  return isObject(first) ? first : {};
}

/** Converse: blocks that grow, each event an object of its kind. */
function ofConverse(events: readonly JsonObject[]): JsonObject {
  const blocks = new Map<number, JsonObject>();
  const inputs = new Map<number, string>();
  for (const event of events) {
    const index = numberAt(objectAt(event, "contentBlockDelta"), "contentBlockIndex") ?? 0;
    const start = objectAt(event, "contentBlockStart");
    const delta = objectAt(objectAt(event, "contentBlockDelta"), "delta");
    if (isObject(start["start"]) && isObject(start["start"]["toolUse"]))
      blocks.set(numberAt(start, "contentBlockIndex") ?? 0, { toolUse: { ...start["start"]["toolUse"] } });
    const piece = textAt(objectAt(delta, "toolUse"), "input");
    if (piece !== undefined) inputs.set(index, (inputs.get(index) ?? "") + piece);
    if (typeof delta["text"] !== "string") continue;
    const block: JsonObject = blocks.get(index) ?? {};
    blocks.set(index, block);
    extend(block, "text", delta);
  }
  for (const [index, input] of inputs)
    blocks.set(index, { toolUse: { ...objectAt(blocks.get(index) ?? {}, "toolUse"), input } });
  const stop = events.find((event) => "messageStop" in event) ?? {};
  const end = events.find((event) => "metadata" in event) ?? {};
  const usage = objectAt(end, "metadata")["usage"];
  return {
    output: { message: { role: "assistant", content: [...blocks.values()] } },
    stopReason: objectAt(stop, "messageStop")["stopReason"],
    ...(usage !== undefined && { usage }),
  };
}
