import { type Document, itemsOf } from "../document";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { streamEvents } from "../vercel-ai/stream-steps";
import { streamedAnswers, type StreamKind, streamOf } from "./streamed-answer";

/** So much of a text is looked at to see what it is. */
const lookedAt = 20_000;

/**
 * The answers in a document that is a recorded stream of chunks, as lines of `data:`, as JSONL or as a list; null where
 * it is none. With a limit only its beginning is looked at.
 */
export function chunksOf(
  document: Document,
  kind: StreamKind,
  limit = Infinity,
): { pointer: string; value: JsonObject }[] | null {
  const events = eventsOf(document, limit);
  const values = events.flatMap(({ value }) => (isObject(value) ? [value] : []));
  if (values.length !== events.length || streamOf(values.slice(0, 200)) !== kind) return null;
  return streamedAnswers(values).map(({ at, value }) => ({ pointer: events[at]?.pointer ?? document.pointer, value }));
}

function eventsOf(document: Document, limit: number): { pointer: string; value: unknown }[] {
  if (document.kind !== "text") return (itemsOf(document) ?? []).slice(0, limit);
  if (!/^\s*(?:data|event|id|retry|:)/.test(document.text.slice(0, 200))) return [];
  const text = limit === Infinity ? document.text : document.text.slice(0, lookedAt);
  return streamEvents(text).map(({ line, value }) => ({ pointer: pointerTo(document.pointer, line), value }));
}
