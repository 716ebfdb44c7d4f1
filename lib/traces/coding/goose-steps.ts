import { type PlacedObject, type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textEntry, textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";

const agent = "goose";

/** The steps of a session. Pieces of a stream carry the id of the message that they are of. */
export function gooseSteps(messages: readonly PlacedObject[], model: string | undefined): StepDraft[] {
  const steps: StepDraft[] = [];
  let before: string | undefined;
  for (const { value, pointer, literal } of messages) {
    const id = textField(value, "id");
    const parts = objectsAt(value, "content", pointer).flatMap((block) => partsOf(block.value, block.pointer, literal));
    const role = value["role"] === "user" ? "user" : "assistant";
    const made = messageSteps({ pointer, role, parts, startedAt: isoTime(value["created"]), model }, { agent });
    const [first] = made;
    const last = steps.at(-1);
    const isPiece = id !== undefined && id === before && role === "assistant";
    if (isPiece && first?.kind === "message" && last?.kind === "message") {
      last.content += first.content;
      made.shift();
    }
    steps.push(...made);
    before = id;
  }
  return steps;
}

function partsOf(block: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const type = textAt(block, "type");
  if (type === "toolRequest" || type === "frontendToolRequest") return requestOf(block, pointer, literal);
  if (type === "toolResponse") return [responseOf(block, pointer, literal)];
  if (type === "toolConfirmationRequest" || type === "redactedThinking" || type === "actionRequired") return [];
  if (type === "systemNotification") {
    const text = textField(block, "msg");
    return text === undefined ? [] : [{ type: "text", pointer: pointerTo(pointer, "msg"), text }];
  }
  return decodeContent(block, { pointer, literal });
}

/** A call with its name and arguments below `value`; one that the model wrote wrongly says so instead. */
function requestOf(block: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const id = textField(block, "id");
  const call = objectAt(block, "toolCall");
  const inner = isObject(call["value"]) ? "value" : "Ok" in call ? "Ok" : undefined;
  const place = pointerTo(pointer, "toolCall");
  if (inner === undefined) {
    const error = textEntry(call, "error", "Err");
    if (error === undefined) return [];
    return [{ type: "result", pointer: pointerTo(place, error.key), callId: id, text: error.text, isError: true }];
  }
  const held = objectAt(call, inner);
  const where = { pointer: pointerTo(place, inner, "arguments"), literal };
  return [callPart(id, textField(held, "name") ?? "tool", held["arguments"], where)];
}

function responseOf(block: JsonObject, pointer: string, literal: ReadLiteral): MessagePart {
  const result = objectAt(block, "toolResult");
  const error = textEntry(result, "error", "Err");
  const key = error?.key ?? ("value" in result ? "value" : "Ok");
  const held = result[key];
  const hasContent = isObject(held) && Array.isArray(held["content"]);
  const where = { pointer: pointerTo(pointer, "toolResult", key, ...(hasContent ? ["content"] : [])), literal };
  const isError = error !== undefined || result["status"] === "error" || (isObject(held) && held["isError"] === true);
  const text = resultText(hasContent ? held["content"] : held, where);
  return { type: "result", pointer: where.pointer, callId: textField(block, "id"), text, isError };
}
