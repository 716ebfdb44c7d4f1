/** What a field of an object says, in words for people. */
export interface KeyValue {
  key: string;
  value: string;
}

const mostListed = 4;

/**
 * The fields of an object (what JSON holds), in order, a few words each. An entry of a ledger, which gives a reason and
 * an answer, says its answer.
 */
export function keyValues(value: unknown): KeyValue[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, inner]) => ({ key: keyWords(key), value: valueWords(inner) }));
}

/** Fields of the ledger that Magentic-One's orchestrator keeps, as people would say them. */
const ledgerKeys: Readonly<Record<string, string>> = {
  is_request_satisfied: "done",
  is_in_loop: "in a loop",
  is_progress_being_made: "progress",
  next_speaker: "next",
  instruction_or_question: "asks",
};

/** Whether an object is a ledger: most of its fields give an answer with its reason. */
export const isLedger = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).filter((field) => isRecord(field) && "answer" in field).length >= 2;

/** `is_order_open` and `isOrderOpen` as `order open`. */
function keyWords(key: string): string {
  const known = Object.hasOwn(ledgerKeys, key) ? ledgerKeys[key] : undefined;
  if (known !== undefined) return known;
  const words = key
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/[_\s]+/gu, " ")
    .trim();
  const plain = words.replace(/^is (?=\S)/i, "");
  return /^\p{Lu}?[\p{Ll}\s]+$/u.test(plain) ? plain.toLowerCase() : plain || key;
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value.trim() === "" ? "empty" : oneLine(value);
  if (Array.isArray(value)) return listWords(value);
  if (isRecord(value)) return objectWords(value);
  return JSON.stringify(value);
}

function listWords(list: readonly unknown[]): string {
  if (list.length === 0) return "none";
  if (list.some((entry) => typeof entry === "object" && entry !== null))
    return counted(list.length, "entry", "entries");
  const shown = list.slice(0, mostListed).map(valueWords).join(" · ");
  return list.length > mostListed ? `${shown} · ${list.length - mostListed} more` : shown;
}

function objectWords(value: Record<string, unknown>): string {
  const fields = Object.keys(value);
  if ("answer" in value && fields.length <= 3) return valueWords(value.answer);
  return counted(fields.length, "field", "fields");
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const oneLine = (text: string): string => text.trim().replace(/\s+/gu, " ");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
