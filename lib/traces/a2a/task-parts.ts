import { type PlacedObject, type ReadLiteral } from "../document";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { readMedia } from "../messages/dialects/media";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { spelled } from "../messages/place";
import { type StepDraft } from "../step-draft";

const oldStates = new Set([
  "submitted",
  "working",
  "input-required",
  "completed",
  "canceled",
  "failed",
  "rejected",
  "auth-required",
  "unknown",
]);

/** A state under its older name: `TASK_STATE_INPUT_REQUIRED` is `input-required`. Undefined for any other word. */
export function stateOf(status: JsonObject): string | undefined {
  const stated = textAt(status, "state") ?? "";
  if (oldStates.has(stated)) return stated;
  const found = /^TASK_STATE_([A-Z_]+)$/.exec(stated)?.[1];
  return found?.toLowerCase().replaceAll("_", "-");
}

/** A field in camel case, as JSON has it, or in snake case, as dumps of Python do. */
export const a2aText = (value: JsonObject, camel: string): string | undefined =>
  textField(
    value,
    camel,
    camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

const isUser = (message: JsonObject): boolean => /user$/i.test(textAt(message, "role") ?? "");

export const isMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  /^(?:user|agent|ROLE_USER|ROLE_AGENT)$/.test(textAt(value, "role") ?? "") &&
  Array.isArray(value["parts"]);

/** The steps of a message; who answers is named by nobody but, by some, in the metadata. */
export function messageDrafts({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const parts = partsOf(value, pointer, literal);
  const metadata = objectAt(value, "metadata");
  const name = textField(metadata, "agent_name", "agentName", "author", "adk_author");
  const isAsked = isUser(value);
  return messageSteps(
    { pointer, role: isAsked ? "user" : "assistant", name: isAsked ? undefined : name, parts },
    { agent: "assistant" },
  );
}

/** What came out of a task, as the result of it. */
export function artifactDrafts({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const said = messageSteps(
    { pointer, role: "tool", parts: partsOf(value, pointer, literal) },
    { agent: a2aText(value, "name") ?? "artifact" },
  );
  return said.map((step) => ({ ...step, kind: "tool-result" }));
}

const partsOf = (value: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] =>
  objectsAt(value, "parts", pointer).flatMap(({ value: part, pointer: at }) => partOf(part, at, literal));

/** `{ kind, text | file | data }` before version 1, `{ text | url | raw | data }` since. */
function partOf(part: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  // Wrapped once more where a dump names the member of a union.
  const inner = isObject(part["root"]) ? part["root"] : part;
  const where = inner === part ? pointer : pointerTo(pointer, "root");
  if (typeof inner["text"] === "string")
    return [{ type: isThought(inner) ? "thought" : "text", pointer: pointerTo(where, "text"), text: inner["text"] }];
  const at = (key: string) => ({ pointer: pointerTo(where, key), literal });
  if (inner["data"] !== undefined && inner["data"] !== null)
    return [{ type: "text", pointer: at("data").pointer, text: spelled(inner["data"], at("data")) }];
  const media = readMedia(inner, { pointer: where, literal });
  return media === null ? [] : [media];
}

const isThought = (part: JsonObject): boolean => objectAt(part, "metadata")["adk_thought"] === true;
