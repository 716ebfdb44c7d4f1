import { isObject } from "../json-value";

const types = new Set(["human", "ai", "system", "tool", "function", "remove", "chat"]);
const chunk = /MessageChunk$/;

/**
 * Whether a value is a message in one of LangChain's forms: constructed, `{ type, data }`, or
 * flat with LangChain's own types.
 */
export function isLangChainMessage(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, id, lc } = value;
  if (lc !== undefined && Array.isArray(id)) return /Message(?:Chunk)?$/.test(String(id.at(-1)));
  if (typeof type !== "string") return false;
  const isTyped = types.has(type) || chunk.test(type);
  return isTyped && (isObject(value["data"]) || "content" in value) && value["role"] === undefined;
}

/** Whether it is a list of nothing but such messages; of a long one the first are looked at. */
export const isLangChainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.slice(0, 20).every(isLangChainMessage);
