import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "./decode-messages";

const speakerKeys = ["name", "agent", "agent_name", "source", "sender", "speaker", "role"] as const;
/** Fields of a message whose words are its own, or are no words of a run. */
const ownKeys = new Set<string>([
  ...speakerKeys,
  ...["content", "parts", "text", "tool_calls", "function_call", "reasoning", "reasoning_content", "thinking"],
]);
const setUpKeys = new Set(["tools", "functions", "tool_definitions", "metadata", "config"]);
const lookedAt = 200;
const maxDepth = 12;

/**
 * Whether a list of messages of nobody in particular can be read without losing most of it: most name a speaker and
 * say something that is understood, and no other field, of the messages or beside them, holds more words.
 */
export function understandsMessages(list: readonly unknown[], beside: JsonObject = {}): boolean {
  const looked = list.slice(0, lookedAt).filter(isObject);
  if (looked.length * 2 <= Math.min(list.length, lookedAt)) return false;
  const named = looked.filter((message) => speakerKeys.some((key) => isName(message[key])));
  const texts = looked.map(saidIn);
  const telling = texts.filter((length) => length > 0);
  if (named.length * 2 <= looked.length || telling.length * 2 <= looked.length) return false;
  const said = telling.reduce((sum, length) => sum + length, 0);
  const inside = looked.reduce((sum, message) => sum + wordsIn(without(message, ownKeys), 0), 0);
  const nested = Object.entries(beside).filter(([, value]) => typeof value === "object");
  // What stands beside a long list is weighed against as much of the list as was looked at.
  const around = wordsIn(without(Object.fromEntries(nested), setUpKeys), 0) * (looked.length / list.length);
  return Math.max(inside, around) <= said;
}

const isName = (value: unknown): boolean =>
  typeof value === "string" && value.trim() !== "" && value.length <= 200 && !value.includes("\n");

const without = (value: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));

/** How many characters of a message are understood: its text, and what it thinks, calls and gets back. */
function saidIn(message: JsonObject): number {
  const { content } = message;
  if (typeof content === "string" && content.trim() !== "") return content.length;
  if (isObject(content) && typeof content["type"] !== "string") return readableIn(content);
  const parts = decodeMessage(message, "", () => undefined)?.parts ?? [];
  const decoded = parts.reduce((sum, { text }) => sum + text.trim().length, 0);
  const calls = parts.filter(({ type }) => type === "call").length;
  if (decoded + calls > 0 || !Array.isArray(content)) return decoded + calls;
  return content.reduce((sum: number, part: unknown) => sum + (typeof part === "string" ? part.trim().length : 0), 0);
}

/** Characters of texts of several words: ids, times and numbers are none. */
function wordsIn(value: unknown, depth: number): number {
  if (typeof value === "string") return value.length >= 20 && /\s/.test(value.trim()) ? value.length : 0;
  if (typeof value !== "object" || value === null || depth > maxDepth) return 0;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + wordsIn(inner, depth + 1), 0);
}

/** Characters of an object whose keys nobody knows: none where most of its texts are no words but ids or bytes. */
function readableIn(value: JsonObject): number {
  const texts = leavesOf(value, 0);
  const all = texts.reduce((sum, text) => sum + text.length, 0);
  const read = texts.reduce((sum, text) => sum + (isReadable.test(text.slice(0, 200)) ? text.length : 0), 0);
  return read * 2 >= all ? read : 0;
}

const isReadable = /\s|^[\p{L}'-]+[.!?]?$|^-?[\d.,]+$/u;

function leavesOf(value: unknown, depth: number): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value).trim()];
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((inner: unknown) => leavesOf(inner, depth + 1));
}
