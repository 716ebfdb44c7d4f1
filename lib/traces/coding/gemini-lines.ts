import { type PlacedObject } from "../document";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";

/** A session that was replayed from its lines: its own fields, its messages, and how many were taken back. */
export interface GeminiSession {
  session: JsonObject;
  messages: PlacedObject[];
  apartCount: number;
}

/**
 * The lines of a session in their order: a message, once more where it grew, fields that changed, and going back to
 * before a message.
 */
export function replayLines(lines: readonly PlacedObject[]): GeminiSession {
  let session: JsonObject = {};
  let messages: PlacedObject[] = [];
  let apartCount = 0;
  for (const line of lines) {
    const { value, pointer } = line;
    const back = value["$rewindTo"];
    if (typeof back === "string") {
      const at = messages.findIndex((message) => message.value["id"] === back);
      apartCount += messages.length - Math.max(at, 0);
      messages = messages.slice(0, Math.max(at, 0));
    } else if (typeof value["id"] === "string" && "type" in value) messages = put(messages, line);
    else if (isObject(value["$set"])) {
      const told = objectsAt(objectAt(value, "$set"), "messages", pointerTo(pointer, "$set"));
      messages = checkpoint(
        messages,
        told.map((item) => ({ ...line, ...item })),
      );
      session = { ...session, ...value["$set"] };
    } else session = { ...session, ...value };
  }
  return { session, messages, apartCount };
}

/** A message that is written again stays where it was. */
function put(messages: readonly PlacedObject[], message: PlacedObject): PlacedObject[] {
  const at = messages.findIndex(({ value }) => value["id"] === message.value["id"]);
  return at < 0 ? [...messages, message] : messages.with(at, message);
}

/**
 * The history as the model has it from then on: what was said before stays as it was said, and new in it is only what
 * the program put in its place (a summary).
 */
function checkpoint(messages: readonly PlacedObject[], told: readonly PlacedObject[]): PlacedObject[] {
  if (messages.length === 0) return [...told];
  const ids = new Set(messages.map(({ value }) => value["id"]));
  const said = new Set(messages.map(({ value }) => wordsOf(value["content"])));
  const added = told.filter(({ value }) => {
    const words = wordsOf(value["content"]);
    return !ids.has(value["id"]) && words !== "" && !said.has(words);
  });
  return [...messages, ...added.map((item) => ({ ...item, value: { ...item.value, type: "info" } }))];
}

/** The texts of content; none where it calls or answers a tool, which the message of the call tells. */
function wordsOf(content: unknown): string {
  if (typeof content === "string") return content.trim();
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  const isCall = parts.some((part) => isObject(part) && ("functionCall" in part || "functionResponse" in part));
  if (isCall) return "";
  return parts
    .map((part) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join("")
    .trim();
}
