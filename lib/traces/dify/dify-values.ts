import { type Document, itemsOf, literalOf, objectOf, type PlacedObject, type ReadLiteral } from "../document";
import { objectsAt, textAt } from "../json-fields";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { unpackField } from "../messages/unpack-field";
import { streamEvents } from "../vercel-ai/stream-steps";

const firstLine = /^\s*(?:(?:event|id|retry|:)[^\n]*\n){0,3}data: ?\{/;

/** The objects of a list, of lines, of a stream of `data:` lines, of a page's `data`, or the one object. */
export function difyObjects(document: Document, length = Infinity): PlacedObject[] {
  if (document.kind === "text") {
    if (!firstLine.test(document.text.slice(0, 2000))) return [];
    const text = length === Infinity ? document.text : document.text.slice(0, length);
    return streamEvents(text).map(({ line, value }) => ({
      value,
      pointer: pointerTo(document.pointer, line),
      literal: literalsOfText(JSON.stringify(value), pointerTo(document.pointer, line)),
    }));
  }
  const literal = literalOf(document);
  const whole = objectOf(document);
  if (whole === null)
    return (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
      isObject(value) ? [{ value, pointer, literal }] : [],
    );
  const listed = Array.isArray(whole["data"]) ? objectsAt(whole, "data", document.pointer) : [];
  return listed.length > 0
    ? listed.map((item) => ({ ...item, literal }))
    : [{ value: whole, pointer: document.pointer, literal }];
}

/** What stands under a key, also where a database keeps it as JSON in a text. */
export interface Held {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
}

export function heldAt(from: JsonObject, key: string, pointer: string, literal: ReadLiteral): Held {
  const held = unpackField(from, key, pointer, literal);
  return { ...held, value: isObject(held.value) ? held.value : {} };
}

/** A run of one node of a workflow. */
export const isNodeRun = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["node_id"] === "string" &&
  typeof value["node_type"] === "string" &&
  ("outputs" in value || "process_data" in value || "inputs" in value) &&
  ("title" in value || "predecessor_node_id" in value);

/** A message of an app's log, with its question and its answer. */
export const isLoggedMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["query"] === "string" &&
  "answer" in value &&
  "conversation_id" in value &&
  ("agent_thoughts" in value || "retriever_resources" in value || "message_files" in value || "feedbacks" in value);

const events =
  /^(?:workflow_(?:started|finished|paused)|node_(?:started|finished|retry)|(?:iteration|loop)_(?:started|next|completed)|message(?:_end|_file|_replace)?|agent_(?:message|thought|log)|text_(?:chunk|replace)|parallel_branch_\w+|tts_message(?:_end)?|error|ping)$/;

/** An event of a run as it is streamed. */
export const isDifyEvent = (value: unknown): value is JsonObject =>
  isObject(value) && events.test(textAt(value, "event") ?? "") && ("task_id" in value || "workflow_run_id" in value);

/** The details of a workflow's run, without its nodes. */
export const isWorkflowRun = (value: unknown): value is JsonObject =>
  isObject(value) &&
  "inputs" in value &&
  "outputs" in value &&
  "total_steps" in value &&
  "elapsed_time" in value &&
  typeof value["status"] === "string";
