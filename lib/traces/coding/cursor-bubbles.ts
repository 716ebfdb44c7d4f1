import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { countAt, listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { parseContainer } from "../messages/parse-json-text";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { unpackField } from "../messages/unpack-field";
import { statesError } from "../error-markers";
import { type StepDraft } from "../step-draft";

const agent = "cursor";

/** A conversation of Cursor's editor with its messages, which the database keeps in rows of their own. */
export interface Composer {
  id: string;
  value: JsonObject;
  pointer: string;
  bubbles: Bubble[];
}

interface Bubble {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
}

/** A key of the table and the JSON that stands under it; null where its value is none. */
function openRow(row: JsonObject, pointer: string): Bubble | null {
  const text = row["value"] instanceof Uint8Array ? new TextDecoder().decode(row["value"]) : row["value"];
  const value = typeof text === "string" ? parseContainer(text) : undefined;
  if (!isObject(value)) return null;
  const place = pointerTo(pointer, "value");
  return { value, pointer: place, literal: literalsOfText(String(text), place) };
}

/** The conversations of the rows of `cursorDiskKV` in which something was said, in the order of their rows. */
export function composersOf(rows: readonly JsonObject[], pointer: string): Composer[] {
  const bubbles = new Map<string, Bubble>();
  const found: { id: string; row: Bubble }[] = [];
  for (const [at, row] of rows.entries()) {
    const key = textAt(row, "key") ?? "";
    if (!key.startsWith("bubbleId:") && !key.startsWith("composerData:")) continue;
    const opened = openRow(row, pointerTo(pointer, at));
    if (opened === null) continue;
    if (key.startsWith("bubbleId:")) bubbles.set(key.slice("bubbleId:".length), opened);
    else found.push({ id: key.slice("composerData:".length), row: opened });
  }
  return found.flatMap(({ id, row }): Composer[] => {
    const own = bubblesOf(id, row, bubbles);
    return own.length === 0 ? [] : [{ id, value: row.value, pointer: row.pointer, bubbles: own }];
  });
}

/** The messages in the order of the conversation; older ones keep them whole, in a list or by their ids. */
function bubblesOf(id: string, { value, pointer, literal }: Bubble, rows: ReadonlyMap<string, Bubble>): Bubble[] {
  const inline = objectsAt(value, "conversation", pointer).map((bubble) => ({ ...bubble, literal }));
  if (inline.length > 0) return inline;
  const held = objectAt(value, "conversationMap");
  return listAt(value, "fullConversationHeadersOnly").flatMap((header): Bubble[] => {
    const bubbleId = isObject(header) ? textField(header, "bubbleId") : undefined;
    if (bubbleId === undefined) return [];
    const row = rows.get(`${id}:${bubbleId}`);
    if (row !== undefined) return [row];
    const inner = Object.hasOwn(held, bubbleId) ? held[bubbleId] : undefined;
    return isObject(inner) ? [{ value: inner, pointer: pointerTo(pointer, "conversationMap", bubbleId), literal }] : [];
  });
}

/** A model that a conversation names; `default` leaves the choice to the program. */
function modelOf(value: JsonObject): string | undefined {
  const name =
    textField(objectAt(value, "modelInfo"), "modelName") ?? textField(objectAt(value, "modelConfig"), "modelName");
  return name === "default" ? undefined : name;
}

/** What each of the messages says and does. */
export function bubbleSteps({ value: composer, bubbles }: Composer, name = agent): StepDraft[] {
  let asked: string | undefined;
  return bubbles.flatMap(({ value, pointer, literal }) => {
    const isUser = numberAt(value, "type") === 1;
    asked = (isUser ? modelOf(value) : undefined) ?? asked;
    const counts = objectAt(value, "tokenCount");
    const [inputTokens, outputTokens] = [countAt(counts, "inputTokens"), countAt(counts, "outputTokens")];
    const isCounted = (inputTokens ?? 0) + (outputTokens ?? 0) > 0;
    const parts = isUser ? saidParts(value, pointer) : [...thoughts(value, pointer), ...saidParts(value, pointer)];
    return messageSteps(
      {
        pointer,
        role: isUser ? "user" : "assistant",
        parts: [...parts, ...toolParts(value, pointer, literal)],
        startedAt: isoTime(value["createdAt"]),
        model: modelOf(value) ?? asked ?? modelOf(composer),
        ...(isCounted && { inputTokens, outputTokens }),
      },
      { agent: name },
    );
  });
}

function saidParts(value: JsonObject, pointer: string): MessagePart[] {
  const text = textField(value, "text");
  return text === undefined ? [] : [{ type: "text", pointer: pointerTo(pointer, "text"), text }];
}

function thoughts(value: JsonObject, pointer: string): MessagePart[] {
  const text = textField(objectAt(value, "thinking"), "text");
  if (text !== undefined) return [{ type: "thought", pointer: pointerTo(pointer, "thinking", "text"), text }];
  return objectsAt(value, "allThinkingBlocks", pointer).flatMap(({ value: block, pointer: at }): MessagePart[] => {
    const key = ["thinking", "text"].find((name) => textField(block, name) !== undefined);
    return key === undefined ? [] : [{ type: "thought", pointer: pointerTo(at, key), text: textAt(block, key) ?? "" }];
  });
}

/** The tool that a message called: its arguments as the model wrote them, else as the editor took them. */
function toolParts(value: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const data = objectAt(value, "toolFormerData");
  const name = textField(data, "name");
  if (name === undefined) return [];
  const at = pointerTo(pointer, "toolFormerData");
  const id = textField(data, "toolCallId") ?? at;
  const key = ["rawArgs", "params"].find(
    (each) => isObject(data[each]) || (textField(data, each)?.trim() ?? "") !== "",
  );
  const call = callPart(id, name, key && data[key], { pointer: pointerTo(at, key ?? "rawArgs"), literal });
  const status = textField(data, "status");
  const error = textField(data, "error");
  if (data["result"] === undefined && error === undefined) return [call];
  const result = unpackField(data, error === undefined ? "result" : "error", at, literal);
  const output = isObject(result.value) ? textField(result.value, "output", "contents") : undefined;
  const text = output ?? resultText(result.value, result);
  if (text.trim() === "" && status !== "error" && status !== "completed") return [call];
  const isError = status === "error" || status === "cancelled" || error !== undefined || statesError(text);
  return [call, { type: "result", pointer: result.pointer, callId: id, name, text, isError }];
}
