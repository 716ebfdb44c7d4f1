import { buildTrace } from "../build-trace";
import { type Document, objectItems, objectOf, objectsBelow, type PlacedObject, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { keyOf, textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { readCall } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";

const types =
  /^(?:system|user|assistant|reasoning|hidden_reasoning|tool_call|tool_return|approval_request|approval_response)_message$/;

/** Messages of a Letta agent, as its API lists or answers them. */
export const lettaMessages: TraceFormat = {
  name: "letta-messages",
  title: "Letta messages",
  words: {
    group: "Other frameworks",
    knownBy: "`message_type` `user_message`, `reasoning_message`, `tool_call_message`…, a list or under `messages`",
    notes:
      "agent = `name` or `sender_id` of a message, else `assistant`; a call of `send_message` is what the agent says",
  },
  recognise: (document) => {
    const found = messagesOf(document).slice(0, 200);
    const isOwn = found.length > 0 && found.every(({ value }) => types.test(textAt(value, "message_type") ?? ""));
    return isOwn ? { confidence: "certain", keys: ["message_type"] } : null;
  },
  read: (document) => {
    const stop = objectAt(objectOf(document) ?? {}, "stop_reason");
    return [
      buildTrace({
        format: "letta-messages",
        pointer: document.pointer,
        steps: messagesOf(document).flatMap(messageOf),
        termination: textField(stop, "stop_reason"),
      }),
    ];
  },
};

function messagesOf(document: Document): PlacedObject[] {
  const single = objectOf(document);
  if (single === null) return objectItems(document);
  const messages = objectsBelow(document, "messages");
  return messages.length === listAt(single, "messages").length ? messages : [];
}

function messageOf({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const type = textAt(value, "message_type") ?? "";
  const place = (key: string) => ({ pointer: pointerTo(pointer, key), literal });
  const name = textField(value, "name", "sender_id");
  const base = { pointer, startedAt: isoTime(value["date"]) };
  if (type === "tool_return_message") {
    const content = resultText(value["tool_return"], place("tool_return"));
    const isError = value["status"] === "error" || statesError(content);
    const callId = textField(value, "tool_call_id");
    return [
      { ...base, rawAgent: "", kind: "tool-result", content, pointer: place("tool_return").pointer, callId, isError },
    ];
  }
  const role = type === "user_message" ? "user" : type === "system_message" ? "system" : "assistant";
  return messageSteps(
    { ...base, role, name: role === "assistant" ? name : undefined, parts: partsOf(value, pointer, literal) },
    { agent: "assistant" },
  );
}

function partsOf(value: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const thought = keyOf(value, "reasoning", "hidden_reasoning");
  if (thought !== undefined) {
    const text = textField(value, thought);
    return text === undefined ? [] : [{ type: "thought", pointer: pointerTo(pointer, thought), text }];
  }
  const calls = [
    ...(isObject(value["tool_call"]) ? [{ value: value["tool_call"], pointer: pointerTo(pointer, "tool_call") }] : []),
    ...(isObject(value["tool_call"]) ? [] : objectsAt(value, "tool_calls", pointer)),
  ];
  if (calls.length > 0) return calls.map((call) => readCall(call.value, { pointer: call.pointer, literal }));
  return decodeContent(value["content"], { pointer: pointerTo(pointer, "content"), literal });
}
