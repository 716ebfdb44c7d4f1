import { assembleTrace, leftoverIssue, mergeAgents, speakersOf } from "../assemble-trace";
import { buildTrace } from "../build-trace";
import { failureIn } from "../chat/find-call";
import { itemsOf, literalOf, objectOf, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { plainReport } from "../import-report";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject, nameKind } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type MessageRun, messageRuns, type PlacedMessage } from "../messages/message-runs";
import { pairCalls } from "../messages/pair-calls";
import { understandsMessages } from "../messages/understands-messages";
import { plainText } from "../plain-text";
import { type ParsedTrace } from "../parse-result";
import { readMessage } from "../read-message";
import { type StepDraft } from "../step-draft";
import { type ImportIssue, type Step } from "../trace";

/** Where a list of messages stands, and how its values were spelled. */
interface Source {
  pointer: string;
  literal: ReadLiteral;
}

/** Keys under which tools keep the list of messages, best first. */
const historyKeys = ["history", "messages", "conversation"] as const;
const questionKeys = ["question", "task", "problem"] as const;
const answerKeys = ["final_answer", "finalAnswer", "final_response", "final_output"] as const;

/**
 * A bare list of messages, or an object that holds one: `{ history | messages | conversation:
 * [{ name?, role?, content }] }`.
 */
export const history: TraceFormat = {
  name: "history",
  title: "Message history",
  words: {
    group: "Any system",
    knownBy:
      "a list of messages with `content`, alone or under `history`, `messages` or `conversation`, of which most say something that is understood and no other field holds more words; the last resort",
    notes: "agent = `name`, else `role`; the question stands next to the list",
  },
  recognise: (document) => {
    const items = itemsOf(document);
    if (items !== null)
      return looksLikeMessages(items.map(({ value }) => value)) && understandsMessages(items.map(({ value }) => value))
        ? { confidence: "possible", keys: ["content", "name or role"] }
        : null;
    const value = objectOf(document);
    const key = value && historyKeys.find((name) => Object.hasOwn(value, name));
    if (!key) return null;
    const list = value[key];
    const isUnderstood = !Array.isArray(list) || list.length === 0 || understandsMessages(list, besides(value, key));
    return isUnderstood ? { confidence: "possible", keys: [key] } : null;
  },
  read: (document) => {
    const value = itemsOf(document)?.map((item) => item.value) ?? (document.kind === "json" ? document.value : null);
    const source: Source = { pointer: document.pointer, literal: literalOf(document) };
    const fields: JsonObject = isObject(value) ? value : {};
    const key = historyKeys.find((name) => Object.hasOwn(fields, name));
    const messages = Array.isArray(value) ? value : key && fields[key];
    const pointer = pointerOfList(source, key);
    if (!Array.isArray(messages) || messages.length === 0) {
      const { issues } = readMessages(messages, pointer);
      return [{ trace: null, issues, report: plainReport }];
    }
    const placed =
      itemsOf(document) ?? messages.map((item: unknown, at) => ({ value: item, pointer: pointerTo(pointer, at) }));
    return messageRuns(placed).map((run) => readRun(run, fields, key, source));
  },
};

/** One run of a list, beside the fields of the file. */
function readRun(
  { id, messages }: MessageRun,
  fields: JsonObject,
  key: string | undefined,
  source: Source,
): ParsedTrace {
  const drafts = readParts(messages, source);
  if (drafts !== null) return readDrafts(drafts, fields, key, source.pointer, id);
  const list = readPlaced(messages, source.pointer);
  const questionKey = questionKeys.find((name) => typeof fields[name] === "string");
  const firstInput = list.steps.find((step) => step.kind === "input")?.content;
  const question = questionKey === undefined ? (firstInput ?? "") : plainText(String(fields[questionKey]));
  const issues = [...list.issues];
  if (question === "") {
    const message = "The file states no question; add it before asking a judge.";
    issues.push({ severity: "warning", code: "question-missing", message, pointer: source.pointer });
  }
  const leftover = Object.entries(fields).filter(([name]) => name !== key && name !== questionKey);
  issues.push(
    ...leftoverIssue(
      "field",
      leftover.map(([name]) => name),
      source.pointer,
    ),
  );
  const metadata = Object.fromEntries([...leftover, ...list.metadata]);
  const error = errorBeside(fields);
  const trace = assembleTrace({
    format: "history",
    externalId: id,
    question,
    agents: mergeAgents(speakersOf(list.steps.filter(isSpeaker))),
    steps: list.steps,
    outcome: error === undefined ? "unknown" : "failed",
    termination: error,
    finalAnswer: textField(fields, ...answerKeys),
    metadata,
  });
  return { trace, issues, report: plainReport };
}

/** The exception that a run ended with, as the file says it. */
const errorBeside = (fields: JsonObject): string | undefined =>
  failureIn({ value: fields, pointer: "", literal: () => undefined }, null)?.text;

/** A prompt and a tool's answer that name nobody but their role are no agents. */
const isSpeaker = ({ kind, rawAgent }: Step): boolean =>
  (kind !== "system" && kind !== "tool-result") || !roles.has(rawAgent);

const besides = (fields: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));

function readDrafts(
  steps: StepDraft[],
  fields: JsonObject,
  key: string | undefined,
  pointer: string,
  externalId: string | undefined,
): ParsedTrace {
  const questionKey = questionKeys.find((name) => typeof fields[name] === "string");
  const leftover = Object.entries(fields).filter(([name]) => name !== key && name !== questionKey);
  const error = errorBeside(fields);
  return buildTrace({
    format: "history",
    pointer,
    steps,
    externalId,
    termination: error,
    finalAnswer: textField(fields, ...answerKeys),
    outcome: error === undefined ? undefined : "failed",
    question: questionKey === undefined ? undefined : String(fields[questionKey]),
    metadata: Object.fromEntries(leftover),
    issues: leftoverIssue(
      "field",
      leftover.map(([name]) => name),
      pointer,
    ),
  });
}

const pointerOfList = (source: Source, key: string | undefined): string =>
  key === undefined ? source.pointer : pointerTo(source.pointer, key);

/** Whether most of the first items are messages: an object with content or tool calls and someone who says it. */
function looksLikeMessages(list: readonly unknown[]): boolean {
  const looked = list.slice(0, 200);
  const isMessage = (item: unknown): boolean =>
    isObject(item) &&
    ("content" in item || "tool_calls" in item) &&
    ("name" in item || "role" in item || "agent" in item || "source" in item);
  return looked.length > 0 && looked.filter(isMessage).length * 2 > looked.length;
}

export interface ReadMessages {
  /** Null where there is no list of messages or it is empty; the issues say why. */
  steps: Step[] | null;
  issues: ImportIssue[];
  /** Fields of messages that found no place, as entries for the trace's metadata. */
  metadata: [string, unknown][];
}

/** Reads a list of messages into steps 0..n-1: one message is one step. */
export function readMessages(list: unknown, pointer: string): ReadMessages {
  if (!Array.isArray(list)) {
    const message = `The history is ${nameKind(list)}; expected a list of messages.`;
    return { steps: null, issues: [{ severity: "error", code: "history-not-list", message, pointer }], metadata: [] };
  }
  if (list.length === 0) {
    const message = "The history is empty: there is no step to look at.";
    return { steps: null, issues: [{ severity: "error", code: "no-steps", message, pointer }], metadata: [] };
  }
  return readPlaced(
    list.map((value: unknown, at) => ({ value, pointer: pointerTo(pointer, at) })),
    pointer,
  );
}

function readPlaced(list: readonly PlacedMessage[], pointer: string): ReadMessages & { steps: Step[] } {
  const read = list.map((item, at) => readMessage(item.value, at, item.pointer));
  const leftover = read.flatMap(({ step, leftover: fields }) =>
    Object.keys(fields).length > 0 ? [{ index: step.index, fields }] : [],
  );
  const names = leftover.flatMap(({ fields }) => Object.keys(fields));
  return {
    steps: read.map(({ step }) => step),
    issues: [...read.flatMap(({ issues }) => issues), ...leftoverIssue("message field", names, pointer)],
    metadata: leftover.length > 0 ? [["messageFields", leftover]] : [],
  };
}

const roles = new Set(["system", "developer", "user", "assistant", "tool", "function", "model"]);

/**
 * The steps of messages of which some think, call a tool or answer a call, in any dialect; null where none does, or
 * where one is no message of a known role. A message that only says something is one step, an empty one too.
 */
function readParts(list: readonly PlacedMessage[], source: Source): StepDraft[] | null {
  const decoded = list.map(({ value, pointer }) => decodeMessage(value, pointer, source.literal));
  const isKnown = list.every(
    ({ value }, at) => isObject(value) && roles.has(String(value["role"])) && decoded[at] !== null,
  );
  const isSpecial = ({ type }: MessagePart): boolean => type === "thought" || type === "call" || type === "result";
  if (!isKnown || !decoded.some((message) => message?.parts.some(isSpecial))) return null;
  return pairCalls(decoded.filter((message) => message !== null)).flatMap((message, at): StepDraft[] => {
    const { rawAgent, kind, content, isError } = readMessage(list[at]?.value, at, message.pointer).step;
    if (!message.parts.some(isSpecial)) return [{ rawAgent, kind, content, isError, pointer: message.pointer }];
    const name = message.role !== "tool" && !roles.has(rawAgent) ? rawAgent : message.name;
    return messageSteps({ ...message, name }, { agent: "assistant" }).map((step) =>
      step.kind === "tool-result" && statesError(step.content) ? { ...step, isError: true } : step,
    );
  });
}
