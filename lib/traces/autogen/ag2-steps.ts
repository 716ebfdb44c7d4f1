import { type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { mergeHandoffs } from "../hand-over";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { pairCalls } from "../messages/pair-calls";
import { below, type MessagePlace, spelled } from "../messages/place";
import { readCall, readToolCalls } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { ag2Speakers } from "./ag2-speakers";
import { findTransfer } from "./transfer-target";

/** A message of a chat of AG2 or AutoGen 0.2, with what a log says beside it. */
export interface Ag2Message {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
  /** Where the message is text and not JSON: every step of it stands at `pointer`. */
  isText?: boolean;
  recipient?: string | undefined;
  /** Of the first step of the message: time, model, tokens. */
  facts?: Partial<StepDraft> | undefined;
}

/** Agents whose turn is a person's, by their usual names. */
const person = /^(?:user|human|customer|client)(?:[\s_-]?(?:proxy|agent))?$/i;
const codeResult = /^exitcode: *-?\d/;

/** The steps of a chat: who began asks, calls and answers are apart, hand-offs are one step. */
export function ag2Steps(messages: readonly Ag2Message[]): {
  steps: StepDraft[];
  /** What was asked first, without images. */
  question: string | undefined;
  duplicateCount: number;
} {
  const speakers = ag2Speakers(messages.map(({ value }) => value));
  const decoded = pairCalls(messages.map((message, at) => decode(message, speakers[at] ?? "assistant")));
  const steps = decoded.flatMap((message, at): StepDraft[] => {
    const { isText = false, pointer, recipient, facts } = messages[at] ?? { pointer: message.pointer };
    const read = stepsOf(message, speakers[at] ?? "assistant", at === 0);
    return read.map((step, index) => ({
      ...step,
      ...(step.kind !== "tool-result" && index === 0 ? facts : { startedAt: facts?.startedAt }),
      pointer: isText ? pointer : step.pointer,
      recipient: step.recipient ?? (step.kind === "tool-result" ? undefined : recipient),
    }));
  });
  const agents = [...new Set(speakers)];
  const asked = decoded[0]?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { ...mergeHandoffs(joinCode(steps), findTransfer(agents)), question: asked === "" ? undefined : asked };
}

/** What running code gave goes to the agent whose message holds the code: the last one before it. */
function joinCode(steps: readonly StepDraft[]): StepDraft[] {
  let code: StepDraft | undefined;
  return steps.map((step) => {
    if (step.kind === "message" || step.kind === "input") code = step;
    const isResult = step.kind === "tool-result" && step.callId === undefined && codeResult.test(step.content);
    return isResult && code !== undefined ? { ...step, recipient: code.rawAgent, inputs: [code.pointer] } : step;
  });
}

/**
 * A message's parts. A message of answers holds their text twice, and one of calls says "None" where it says nothing.
 */
function decode({ value, pointer, literal }: Ag2Message, speaker: string): DecodedMessage {
  const place = { pointer, literal };
  const answers = readAnswers(value, place);
  if (answers !== null) return { pointer, role: "tool", name: speaker, parts: answers };
  const legacy = isObject(value["function_call"]) ? [value["function_call"]] : [];
  const calls = [
    ...readToolCalls(value["tool_calls"], below(place, "tool_calls")),
    ...legacy.map((call) => readCall(call, below(place, "function_call"))),
  ];
  const said = decodeContent(value["content"], below(place, "content")).filter(
    (part) => calls.length === 0 || part.type !== "text" || part.text !== "None",
  );
  return { pointer, role: "assistant", name: speaker, parts: [...said, ...calls] };
}

function readAnswers(value: JsonObject, place: MessagePlace): MessagePart[] | null {
  const list = Array.isArray(value["tool_responses"]) ? value["tool_responses"].filter(isObject) : [];
  const answer = (item: JsonObject, at: MessagePlace): MessagePart => {
    const text = spelled(item["content"], below(at, "content"));
    const pointer = pointerTo(at.pointer, "content");
    const name = value["role"] === "function" ? textField(value, "name") : undefined;
    const callId = textField(item, "tool_call_id");
    return { type: "result", pointer, text, isError: statesError(text), callId, name };
  };
  if (list.length > 0) return list.map((item, at) => answer(item, below(place, "tool_responses", at)));
  return value["role"] === "tool" || value["role"] === "function" ? [answer(value, place)] : null;
}

function stepsOf(message: DecodedMessage, speaker: string, isFirst: boolean): StepDraft[] {
  if (message.role === "tool")
    return messageSteps(message, { agent: speaker }).map((step) =>
      step.rawAgent === "" ? { ...step, rawAgent: speaker, isAgent: true } : step,
    );
  return messageSteps(message, { agent: speaker }).map((step): StepDraft => {
    if (step.kind !== "message") return step;
    if (codeResult.test(step.content))
      return { ...step, kind: "tool-result", isAgent: true, isError: statesError(step.content) };
    return isFirst || person.test(speaker.trim()) ? { ...step, kind: "input" } : step;
  });
}
