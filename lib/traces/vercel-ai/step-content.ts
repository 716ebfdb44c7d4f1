import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { openCell } from "../json-cell";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { decodeMessages } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type MessagePart } from "../messages/message";
import { parseContainer } from "../messages/parse-json-text";
import { readCall } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

export interface PlacedStep {
  pointer: string;
  value: JsonObject;
}

/**
 * What the steps of a `generateText` result tell of a trace. Their `content` is what each step
 * added; `response.messages` repeats all until then. The body of the first request has the prompt,
 * the user's turn and the tools.
 */
export function generatedTrace(
  steps: readonly PlacedStep[],
  literal: ReadLiteral,
  agent = "assistant",
): Pick<TraceDraft, "steps" | "agents" | "termination"> {
  const [first] = steps;
  const request = first === undefined ? null : readRequest(first);
  const asked = (request?.messages ?? [])
    .filter(({ role }) => role !== "system")
    .flatMap((message) => messageSteps(message, { agent }));
  const prompt = (request?.messages ?? [])
    .filter(({ role }) => role === "system")
    .flatMap(({ parts }) => parts.map(({ text }) => text))
    .join("\n\n");
  const tools = request?.tools ?? [];
  const reason = textAt(steps.at(-1)?.value ?? {}, "finishReason");
  return {
    steps: [...asked, ...steps.flatMap((step) => contentSteps(step, literal, agent))],
    agents:
      prompt === "" && tools.length === 0
        ? undefined
        : [{ name: agent, ...(prompt !== "" && { systemPrompt: prompt }), ...(tools.length > 0 && { tools }) }],
    termination: reason === "stop" ? undefined : reason,
  };
}

/** The request of a step, as it was sent: its body is JSON in a text. */
function readRequest({ value, pointer }: PlacedStep) {
  const request = objectAt(value, "request");
  const cell = openCell(request, "body", pointerTo(pointer, "request"));
  const body = isObject(cell.value) ? cell.value : {};
  const key = ["messages", "input", "contents", "prompt"].find(
    (name) => Array.isArray(body[name]) || typeof body[name] === "string",
  );
  const messages = key === undefined ? [] : decodeMessages(body[key], pointerTo(cell.pointer, key), cell.literal);
  const tools = listAt(body, "tools").flatMap((tool) =>
    isObject(tool) ? (textAt(objectAt(tool, "function"), "name") ?? textAt(tool, "name") ?? []) : [],
  );
  return { messages, tools };
}

function contentSteps({ value, pointer }: PlacedStep, literal: ReadLiteral, agent: string): StepDraft[] {
  const usage = objectAt(value, "usage");
  const response = objectAt(value, "response");
  const failed = failedCalls(value);
  const parts = Array.isArray(value["content"])
    ? decodeContent(value["content"], { pointer: pointerTo(pointer, "content"), literal })
    : olderParts(value, pointer, literal);
  return messageSteps(
    {
      pointer,
      role: "assistant",
      parts: parts.map((part) => withFailure(part, failed)),
      model: textAt(response, "modelId"),
      startedAt: isoTime(response["timestamp"]),
      ...tokensOf(usage),
    },
    { agent },
  );
}

/** Before version 5 a step has its text, calls and answers under keys of their own. */
function olderParts(step: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const said = (["reasoning", "text"] as const).flatMap((key): MessagePart[] => {
    const text = textAt(step, key) ?? "";
    return text === "" ? [] : [{ type: key === "text" ? "text" : "thought", pointer: pointerTo(pointer, key), text }];
  });
  const calls = objectsAt(step, "toolCalls", pointer).map(({ value, pointer: at }) =>
    isObject(value["payload"])
      ? readCall(value["payload"], { pointer: pointerTo(at, "payload"), literal })
      : readCall(value, { pointer: at, literal }),
  );
  const results = objectsAt(step, "toolResults", pointer).map(({ value, pointer: at }): MessagePart => {
    const isWrapped = isObject(value["payload"]);
    const fields = isWrapped ? objectAt(value, "payload") : value;
    const place = { pointer: isWrapped ? pointerTo(at, "payload", "result") : pointerTo(at, "result"), literal };
    const callId = textAt(fields, "toolCallId");
    const text = resultText(fields["result"], place);
    return {
      type: "result",
      pointer: place.pointer,
      callId,
      name: textAt(fields, "toolName"),
      text,
      isError: fields["isError"] === true,
    };
  });
  return [...said, ...calls, ...results];
}

/** A tool that threw answers with an error object where Mastra catches it, or is flagged beside the content. */
function withFailure(part: MessagePart, failed: ReadonlySet<unknown>): MessagePart {
  if (part.type !== "result" || part.isError) return part;
  const value = part.text.includes("TOOL_EXECUTION_FAILED") ? parseContainer(part.text) : undefined;
  const isThrown = isObject(value) && value["code"] === "TOOL_EXECUTION_FAILED";
  return isThrown || failed.has(part.callId) ? { ...part, isError: true } : part;
}

/** The calls of a step that its results flag as failed. */
const failedCalls = (step: JsonObject): Set<unknown> =>
  new Set(
    listAt(step, "toolResults").flatMap((result) => {
      const payload = isObject(result) ? objectAt(result, "payload") : {};
      return payload["isError"] === true ? [payload["toolCallId"]] : [];
    }),
  );

/** Whether a value is a step of a `generateText` result, of the AI SDK or of Mastra, which wraps it. */
export const isGeneratedStep = (value: unknown): value is JsonObject =>
  isObject(value) &&
  "finishReason" in value &&
  "usage" in value &&
  (Array.isArray(value["content"]) || Array.isArray(value["toolCalls"]));

/** Mastra's steps bear what those of the AI SDK have not. */
export const isMastraStep = (value: unknown): boolean =>
  isObject(value) &&
  ("staticToolCalls" in value ||
    listAt(value, "toolCalls").some((call) => isObject(call) && isObject(call["payload"])));
