import { type Document, objectItems, objectOf, objectsBelow, type PlacedObject } from "../document";
import { groupBy } from "../group-by";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { sumOf, textField } from "../messages/field";
import { parseContainer } from "../messages/parse-json-text";
import { type OpenCodeMessage } from "./opencode-steps";

export interface OpenCodeSession {
  info: JsonObject;
  pointer: string;
  messages: OpenCodeMessage[];
}

const isMessage = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value["info"]) &&
  Array.isArray(value["parts"]) &&
  ("sessionID" in value["info"] || textAt(value["info"], "id")?.startsWith("msg_") === true) &&
  "role" in value["info"];

const eventTypes = /^(?:step_start|step_finish|text|reasoning|tool_use|error)$/;

/** An event that `opencode run --format json` prints. */
const isEvent = (value: JsonObject): boolean =>
  eventTypes.test(textAt(value, "type") ?? "") &&
  "sessionID" in value &&
  (isObject(value["part"]) || (value["type"] === "error" && "error" in value));

const hasTables = (tables: Record<string, JsonObject[]>): boolean =>
  ["session", "message", "part"].every((name) => Array.isArray(tables[name])) &&
  (tables["part"] ?? []).every((row) => "message_id" in row && "data" in row) &&
  (tables["message"] ?? []).some((row) => "session_id" in row && "data" in row);

/** How a document holds sessions of opencode; null where it does not. */
export function openCodeShape(document: Document): "export" | "stream" | "database" | null {
  if (document.kind === "tables") return hasTables(document.tables) ? "database" : null;
  const { messages } = exported(document);
  const seen = messages.slice(0, 50).map(({ value }) => value);
  if (seen.length > 0 && seen.every(isMessage)) return "export";
  return seen.length > 0 && objectOf(document) === null && seen.every(isEvent) ? "stream" : null;
}

/** The sessions of a document; those that others started come behind them. */
export function openCodeSessions(document: Document): OpenCodeSession[] {
  const shape = openCodeShape(document);
  if (shape === "database" && document.kind === "tables") return storedSessions(document.tables, document.pointer);
  const { info, messages } = exported(document);
  if (shape === "stream")
    return [...groupBy(messages, ({ value }) => textField(value, "sessionID") ?? "")].map(([id, events]) => ({
      info: { id },
      pointer: events[0]?.pointer ?? "",
      messages: streamed(events),
    }));
  return [{ info, pointer: document.pointer, messages: messages.map(exportedMessage) }];
}

function exported(document: Document): { info: JsonObject; messages: PlacedObject[] } {
  const whole = objectOf(document);
  if (whole !== null) return { info: objectAt(whole, "info"), messages: objectsBelow(document, "messages") };
  const items = objectItems(document);
  // A list of whole sessions is a list of traces.
  return { info: {}, messages: items.some(({ value }) => listAt(value, "messages").length > 0) ? [] : items };
}

const exportedMessage = ({ value, pointer, literal }: PlacedObject): OpenCodeMessage => ({
  info: objectAt(value, "info"),
  pointer: pointerTo(pointer, "info"),
  parts: objectsAt(value, "parts", pointer).map((part) => ({ ...part, literal })),
});

/** Messages of a stream: events of one message follow one another; the end of a step counts what it took. */
function streamed(events: readonly PlacedObject[]): OpenCodeMessage[] {
  const messages: { id: string | undefined; info: JsonObject; pointer: string; parts: PlacedObject[] }[] = [];
  for (const { value, pointer, literal } of events) {
    const part = objectAt(value, "part");
    const id = textField(part, "messageID");
    const last = messages.at(-1);
    const isNew = last === undefined || (id === undefined ? value["type"] === "step_start" : id !== last.id);
    const info: JsonObject = { role: "assistant", time: { created: numberAt(value, "timestamp") } };
    const message = isNew ? { id, info, pointer, parts: [] } : last;
    if (isNew) messages.push(message);
    if (value["type"] === "error") {
      const error = isObject(value["error"]) ? value["error"] : { name: "Error", data: { message: value["error"] } };
      message.info = { ...message.info, error };
      message.pointer = pointer;
    } else if (value["type"] === "step_finish") message.info = { ...message.info, ...counted(message.info, part) };
    else message.parts.push({ value: part, pointer: pointerTo(pointer, "part"), literal });
  }
  return messages;
}

/** Tokens and cost of all steps of a message. */
function counted(info: JsonObject, part: JsonObject): JsonObject {
  const [before, now] = [objectAt(info, "tokens"), objectAt(part, "tokens")];
  const sum = (from: JsonObject, more: JsonObject, keys: readonly string[]): JsonObject =>
    Object.fromEntries(keys.map((key) => [key, sumOf(numberAt(from, key), numberAt(more, key))]));
  const cache = sum(objectAt(before, "cache"), objectAt(now, "cache"), ["read", "write"]);
  const tokens = { ...sum(before, now, ["input", "output", "reasoning"]), cache };
  const reason = textField(part, "reason");
  return {
    tokens,
    cost: sumOf(numberAt(info, "cost"), numberAt(part, "cost")),
    ...(reason !== undefined && { finish: reason }),
  };
}

/** Sessions of the database: what is said of a message and of a part stands as JSON in a text. */
function storedSessions(tables: Record<string, JsonObject[]>, base: string): OpenCodeSession[] {
  const parts = groupBy(rowsOf(tables, "part", base), ({ row }) => row["message_id"]);
  const messages = groupBy(rowsOf(tables, "message", base), ({ row }) => row["session_id"]);
  const ids = new Map((tables["session"] ?? []).map((row) => [row["id"], row]));
  return [...messages].map(([id, own]) => ({
    info: { ...ids.get(id), id },
    pointer: own[0]?.pointer ?? base,
    messages: own.map(({ row, value, pointer }) => ({
      info: { id: row["id"], ...value },
      pointer,
      parts: parts.get(row["id"]) ?? [],
    })),
  }));
}

/** The rows of a table in the order of their times, with what their data holds. */
function rowsOf(tables: Record<string, JsonObject[]>, name: string, base: string) {
  const time = ({ row }: { row: JsonObject }): number => numberAt(row, "time_created") ?? 0;
  return (tables[name] ?? [])
    .map((row, at) => {
      const text = textAt(row, "data") ?? "";
      const value = parseContainer(text);
      const pointer = pointerTo(base, name, at, "data");
      return { row, value: isObject(value) ? value : {}, pointer, literal: literalsOfText(text, pointer) };
    })
    .toSorted((a, b) => time(a) - time(b) || (String(a.row["id"]) < String(b.row["id"]) ? -1 : 1));
}
