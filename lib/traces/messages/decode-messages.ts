import { type ReadLiteral } from "../document";
import { literalsOfText } from "../json-literals";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "./decode-content";
import { readAutoGen } from "./dialects/autogen";
import { readChat } from "./dialects/chat";
import { type ReadMessageDialect } from "./dialects/dialect";
import { readLangChain } from "./dialects/langchain";
import { readResponsesItem } from "./dialects/responses";
import { keyOf } from "./field";
import { type DecodedMessage, type MessagePart } from "./message";
import { pairCalls } from "./pair-calls";
import { parseContainer } from "./parse-json-text";
import { readRole } from "./read-role";
import { below, type MessagePlace } from "./place";
import { readToolCalls } from "./read-call";

type Role = DecodedMessage["role"];

/** The dialects of messages, the most particular first; each sees its own by the message's keys. */
const dialects: readonly ReadMessageDialect[] = [readLangChain, readAutoGen, readResponsesItem, readChat];

/** Keys under which an object keeps messages: a request, a state, a reply of one of the models' APIs. */
const said = ["choices", "candidates", "generations", "output_messages", "response_messages"] as const;
const lists = ["messages", "input_messages", "contents", ...said] as const;
const others = ["message", "output", "input", "history", "delta"] as const;
/** Keys that hold the prompt beside the messages of a request. */
const prompts = ["system", "systemInstruction", "system_instruction", "system_instructions", "instructions"] as const;

/** Nesting of lists, wrappers and JSON texts that is followed. */
const maxNesting = 8;

/** One message of any dialect, seen by its own keys; null where it is none. */
export function decodeMessage(value: unknown, pointer: string, literal: ReadLiteral): DecodedMessage | null {
  if (!isObject(value)) return null;
  for (const read of dialects) {
    const message = read(value, { pointer, literal });
    if (message !== null) return message;
  }
  return null;
}

/**
 * The messages of a list, of one message, of a JSON text of either (pointers go on below the text's own), of batches
 * `[[…]]`, of content blocks, and of an object that wraps them. A text that is no JSON, and blocks, are one message by
 * `role`. Calls and results without ids are joined by the tool's name.
 */
export function decodeMessages(
  list: unknown,
  pointer: string,
  literal: ReadLiteral,
  role: Role = "user",
): DecodedMessage[] {
  return pairCalls(decode(list, { pointer, literal }, role, 0));
}

function decode(value: unknown, place: MessagePlace, role: Role, depth: number): DecodedMessage[] {
  if (depth > maxNesting) return [];
  if (typeof value === "string") {
    const inner = parseContainer(value);
    if (inner !== undefined) {
      const read = decode(inner, { ...place, literal: literalsOfText(value, place.pointer) }, role, depth + 1);
      if (read.length > 0) return read;
    }
    return ofParts(decodeContent(value, place), role, place);
  }
  if (Array.isArray(value)) return decodeList(value, place, role, depth);
  return isObject(value) ? decodeObject(value, place, role, depth) : [];
}

/** Messages one by one; a list of nothing but blocks is one message. */
function decodeList(list: unknown[], place: MessagePlace, role: Role, depth: number): DecodedMessage[] {
  const isBlock = (item: unknown): boolean =>
    isObject(item) &&
    decodeMessage(item, place.pointer, place.literal) === null &&
    keyOf(item, ...lists, "message") === undefined;
  if (list.length > 0 && list.every(isBlock)) {
    const read = ofParts(decodeContent(list, place), role, place);
    if (read.length > 0) return read;
  }
  const said = pairOf(list);
  if (said !== null) return decode(list[1], below(place, 1), said, depth + 1);
  return list.flatMap((item, at) => decode(item, below(place, at), role, depth + 1));
}

/** The role of a pair `["user", "Hello"]`, LangChain's short form of a message; null for any other list. */
function pairOf(list: unknown[]): Role | null {
  const [word, text] = list;
  const isPair = list.length === 2 && (typeof text === "string" || Array.isArray(text));
  return isPair && typeof word === "string" && pairRoles.has(word) ? (readRole(word) ?? null) : null;
}

const pairRoles = new Set(["user", "human", "assistant", "ai", "system", "developer"]);

function decodeObject(value: JsonObject, place: MessagePlace, role: Role, depth: number): DecodedMessage[] {
  const list = "role" in value ? undefined : lists.find((key) => isHolder(value[key]));
  const message = list === undefined ? decodeMessage(value, place.pointer, place.literal) : null;
  if (message !== null) return [message];
  const prompt = prompts.find((key) => isHolder(value[key]) || typeof value[key] === "string");
  for (const key of list === undefined ? others : [list]) {
    const inner = value[key];
    if (inner === undefined || inner === null) continue;
    const isSaid = key === "output" || said.some((name) => name === key);
    const read = decode(inner, below(place, key), isSaid ? "assistant" : role, depth + 1);
    if (read.length === 0) continue;
    const before = prompt === undefined ? [] : decode(value[prompt], below(place, prompt), "system", depth + 1);
    return [...before, ...read];
  }
  return decodeBlocks(value, place, role, depth);
}

const isHolder = (value: unknown): boolean => Array.isArray(value) || isObject(value);

/** An object that is a block of content by itself, a call by itself, or has nothing but content. */
function decodeBlocks(value: JsonObject, place: MessagePlace, role: Role, depth: number): DecodedMessage[] {
  const key = keyOf(value, "content", "parts", "text");
  if (isObject(value["function"])) return ofParts(readToolCalls([value], place).slice(0, 1), role, place);
  if (typeof value["type"] !== "string" && key !== undefined && isHolder(value[key]))
    return decode(value[key], below(place, key), role, depth + 1);
  const parts = decodeContent([value], place).map((part) => ({ ...part, pointer: withoutIndex(part.pointer, place) }));
  return ofParts(parts, role, place);
}

/** A block that stands by itself was decoded as the only item of a list. */
const withoutIndex = (pointer: string, place: MessagePlace): string =>
  pointer.startsWith(`${place.pointer}/0`) ? place.pointer + pointer.slice(place.pointer.length + 2) : pointer;

/** One message of parts without an envelope: who calls or thinks is the assistant, who answers a call is a tool. */
function ofParts(parts: MessagePart[], role: Role, { pointer }: MessagePlace): DecodedMessage[] {
  if (parts.length === 0) return [];
  const isCaller = parts.some(({ type }) => type === "call" || type === "thought");
  const isAnswer = parts.every(({ type }) => type === "result");
  return [{ pointer, role: isCaller ? "assistant" : isAnswer ? "tool" : role, parts }];
}
