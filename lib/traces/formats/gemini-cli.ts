import { buildTrace } from "../build-trace";
import { type GeminiSession, replayLines } from "../coding/gemini-lines";
import { setApart } from "../coding/set-apart";
import { type Document, firstItems, objectItems, objectOf, objectsBelow, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { readCall } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";
import { eachSession } from "../session-lines";

const types = new Set(["user", "gemini", "info", "warning", "error"]);

/** A chat that Gemini CLI saved: one JSON object whatever its file is called, or since 2026 lines that change it. */
export const geminiCli: TraceFormat = {
  name: "gemini-cli",
  title: "Gemini CLI session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`sessionId`, `projectHash`, `messages[].type` user, gemini, info…; the same as lines, with `$set` and `$rewindTo`",
    notes:
      'agent "gemini"; a session with nothing but notes has only system steps; rewound messages are kept separately; thinking counts as output tokens',
  },
  recognise: (document) => {
    const isOwn = isSession(objectOf(document)) || isLines(firstItems(document));
    return isOwn ? { confidence: "certain", keys: ["sessionId", "projectHash", "messages.type"] } : null;
  },
  read: eachSession(
    (value) => (isStart(value) ? textField(value, "sessionId") : undefined),
    (document) => {
      const { session, messages, apartCount } = sessionOf(document);
      return [
        buildTrace({
          format: "gemini-cli",
          pointer: document.pointer,
          steps: messages.flatMap(({ value, pointer, literal }) => stepsOf(value, pointer, literal)),
          externalId: textField(session, "sessionId"),
          title: textField(session, "summary"),
          system: { name: "Gemini CLI" },
          issues: setApart(apartCount, document.pointer),
        }),
      ];
    },
  ),
};

const isMessage = (message: unknown): boolean => isObject(message) && types.has(String(message["type"]));

const isSession = (session: JsonObject | null): boolean =>
  session !== null &&
  "sessionId" in session &&
  Array.isArray(session["messages"]) &&
  ("projectHash" in session || "lastUpdated" in session) &&
  listAt(session, "messages").every(isMessage);

const isStart = (line: unknown): boolean =>
  isObject(line) && "sessionId" in line && "projectHash" in line && !("type" in line) && !("messages" in line);

/** A session's first line has its own fields, each other one is a message or a change. */
const isLines = ([first, ...others]: readonly unknown[]): boolean =>
  isStart(first) &&
  others.every(
    (line) => isStart(line) || isMessage(line) || (isObject(line) && ("$set" in line || "$rewindTo" in line)),
  );

function sessionOf(document: Document): GeminiSession {
  const session = objectOf(document);
  if (session === null) return replayLines(objectItems(document));
  return { session, messages: objectsBelow(document, "messages"), apartCount: 0 };
}

/**
 * A turn: what was thought, what was said, and the calls, each with what came back. Notes of the program are its own.
 */
function stepsOf(message: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const type = textAt(message, "type");
  const said = decodeContent(message["content"], { pointer: pointerTo(pointer, "content"), literal });
  const startedAt = isoTime(message["timestamp"]);
  if (type !== "user" && type !== "gemini")
    return messageSteps({ pointer, role: "system", parts: said, startedAt }, { agent: "gemini" }).map((step) => ({
      ...step,
      isError: type === "error",
    }));
  if (type === "user") return messageSteps({ pointer, role: "user", parts: said, startedAt }, { agent: "gemini" });
  const tokens = objectAt(message, "tokens");
  const parts: MessagePart[] = [...thoughtsOf(message, pointer), ...said];
  const spoken = messageSteps(
    {
      pointer,
      role: "assistant",
      parts: [...parts, ...callsOf(message, pointer, literal)],
      startedAt,
      model: textField(message, "model"),
      ...tokensOf({
        promptTokenCount: tokens["input"],
        candidatesTokenCount: tokens["output"],
        thoughtsTokenCount: tokens["thoughts"],
        toolUsePromptTokenCount: tokens["tool"],
        totalTokenCount: tokens["total"],
      }),
    },
    { agent: "gemini" },
  );
  return spoken;
}

const thoughtsOf = (message: JsonObject, pointer: string): MessagePart[] =>
  objectsAt(message, "thoughts", pointer).flatMap(({ value, pointer: at }) =>
    ["subject", "description"].flatMap((key): MessagePart[] => {
      const text = textField(value, key);
      return text === undefined ? [] : [{ type: "thought", pointer: pointerTo(at, key), text }];
    }),
  );

function callsOf(message: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  return objectsAt(message, "toolCalls", pointer).flatMap(({ value, pointer: at }): MessagePart[] => {
    const call = readCall(value, { pointer: at, literal });
    const status = textAt(value, "status");
    const callId = textField(value, "id");
    return [
      call,
      ...resultsOf(value, at, literal).map((part): MessagePart => {
        if (part.type !== "result") return part;
        const isError = status === "error" || (status === undefined && statesError(part.text));
        return { ...part, callId, name: textField(value, "name") ?? part.name, isError };
      }),
    ];
  });
}

/** What came back: parts with a function's response, or only what was displayed. */
function resultsOf(call: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const where = { pointer: pointerTo(pointer, "result"), literal };
  const parts = decodeContent(call["result"], where);
  const results = parts.filter(({ type }) => type === "result");
  if (results.length > 0) return results.slice(0, 1);
  const [text] = parts;
  if (text !== undefined && text.type === "text")
    return [{ type: "result", pointer: text.pointer, text: text.text, isError: false }];
  const shown = textField(call, "resultDisplay");
  if (shown === undefined) return [];
  return [{ type: "result", pointer: pointerTo(pointer, "resultDisplay"), text: shown, isError: false }];
}
