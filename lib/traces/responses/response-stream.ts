import { type Document, itemsOf } from "../document";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { streamEvents } from "../vercel-ai/stream-steps";

interface Placed {
  pointer: string;
  value: JsonObject;
}

const ended = /^response\.(?:completed|incomplete|failed|cancelled|done)$/;
const eventType = /^response\.[a-z_.]+$|^error$|^keepalive$/;

/** Whether a document is a recorded stream of OpenAI's Responses: lines of `data:`, or the events themselves. */
export function isResponseStream(document: Document): boolean {
  const first = eventsOf(document, 20_000).slice(0, 200);
  return (
    first.length > 0 &&
    first.every(({ value }) => eventType.test(textAt(value, "type") ?? "")) &&
    first.some(({ value }) => isObject(value["response"]) || isObject(value["item"]))
  );
}

/**
 * The responses of a stream, each as its last event has it; of one that broke off, what was told of it: its items that
 * were done, else its pieces of text.
 */
export function streamedResponses(document: Document): Placed[] {
  const found: Placed[] = [];
  let open: OpenResponse | null = null;
  for (const { pointer, value } of eventsOf(document)) {
    const type = textAt(value, "type") ?? "";
    const response = value["response"];
    const where = pointerTo(pointer, "response");
    if (ended.test(type) && isObject(response)) {
      found.push({ pointer: where, value: completed(response, open) });
      open = null;
    } else if (type === "response.created" && isObject(response)) {
      if (open !== null) found.push(brokenOff(open));
      open = { pointer: where, response, items: new Map(), texts: new Map() };
    } else {
      open ??= { pointer, response: {}, items: new Map(), texts: new Map() };
      take(open, type, value);
    }
  }
  if (open !== null && (open.items.size > 0 || open.texts.size > 0 || Object.keys(open.response).length > 0))
    found.push(brokenOff(open));
  return found;
}

interface OpenResponse {
  pointer: string;
  response: JsonObject;
  items: Map<number, JsonObject>;
  texts: Map<number, string[]>;
}

function take(open: OpenResponse, type: string, event: JsonObject): void {
  const at = numberAt(event, "output_index") ?? open.items.size;
  if (type === "response.output_item.done" && isObject(event["item"])) open.items.set(at, event["item"]);
  if (type !== "response.output_text.delta" && type !== "response.refusal.delta") return;
  const texts = open.texts.get(at) ?? [];
  texts.push(textAt(event, "delta") ?? "");
  open.texts.set(at, texts);
}

/** Some servers leave the output out of the last event. */
const completed = (response: JsonObject, open: OpenResponse | null): JsonObject =>
  listAt(response, "output").length > 0 || open === null
    ? { ...response, object: "response", output: listAt(response, "output") }
    : { ...response, object: "response", output: outputOf(open) };

const brokenOff = (open: OpenResponse): Placed => ({
  pointer: open.pointer,
  value: { ...open.response, object: "response", output: outputOf(open) },
});

function outputOf({ items, texts }: OpenResponse): JsonObject[] {
  const places = [...new Set([...items.keys(), ...texts.keys()])].toSorted((a, b) => a - b);
  return places.map(
    (at) =>
      items.get(at) ?? {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: (texts.get(at) ?? []).join("") }],
      },
  );
}

function eventsOf(document: Document, length = Infinity): Placed[] {
  if (document.kind === "text") {
    if (!/^\s*(?:(?:event|id|retry|:)[^\n]*\n){0,3}data: ?\{/.test(document.text.slice(0, 2000))) return [];
    // Of a part of the text the last line may be cut: it is no JSON then, and left out.
    const text = length === Infinity ? document.text : document.text.slice(0, length);
    return streamEvents(text).map(({ line, value }) => ({ pointer: pointerTo(document.pointer, line), value }));
  }
  return (itemsOf(document) ?? []).flatMap(({ pointer, value }) => {
    if (!isObject(value)) return [];
    const data = objectAt(value, "data");
    return [
      typeof data["type"] === "string" ? { pointer: pointerTo(pointer, "data"), value: data } : { pointer, value },
    ];
  });
}
