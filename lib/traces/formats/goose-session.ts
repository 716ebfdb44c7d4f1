import { buildTrace } from "../build-trace";
import { gooseSteps } from "../coding/goose-steps";
import { type Document, firstItems, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { groupBy } from "../group-by";
import { listAt, numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseContainer } from "../messages/parse-json-text";
import { textField } from "../messages/field";

interface GooseSession {
  about: JsonObject;
  pointer: string;
  messages: { value: JsonObject; pointer: string }[];
}

const own = new Set(["toolRequest", "toolResponse", "toolConfirmationRequest", "frontendToolRequest"]);

const isMessage = (value: unknown): value is JsonObject =>
  isObject(value) && (value["role"] === "user" || value["role"] === "assistant") && Array.isArray(value["content"]);
const hasOwn = (value: unknown): boolean =>
  isMessage(value) && listAt(value, "content").some((block) => isObject(block) && own.has(textAt(block, "type") ?? ""));
const isHeader = (value: unknown): value is JsonObject =>
  isObject(value) && "working_dir" in value && ("message_count" in value || "conversation" in value);

/** Sessions of Goose: its JSONL files, its export, what it streams, and its database. */
export const gooseSession: TraceFormat = {
  name: "goose-session",
  title: "Goose session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`working_dir` with `message_count` or `conversation`; blocks `toolRequest` and `toolResponse`; a database with `sessions` and `messages.content_json`",
    notes: 'agent "goose"; one trace per session of the database; based on the types of Goose',
  },
  recognise: (document) => {
    if (document.kind === "tables") {
      const [message] = document.tables["messages"] ?? [];
      return message && "content_json" in message && "session_id" in message
        ? { confidence: "certain", keys: ["messages.content_json", "messages.session_id"] }
        : null;
    }
    const whole = objectOf(document);
    const values = whole === null ? firstItems(document) : [whole];
    const isWhole = values.some((value) => isHeader(value) && (values.length > 1 || "conversation" in value));
    const isStream = values.some((value) => isObject(value) && hasOwn(value["message"]) && !("sessionId" in value));
    return isWhole || isStream || values.some(hasOwn)
      ? { confidence: "certain", keys: ["working_dir", "content.type: toolRequest"] }
      : null;
  },
  read: (document) =>
    sessionsOf(document).map((session) => {
      const { about, messages, pointer } = session;
      const cost = numberAt(about, "accumulated_cost");
      return buildTrace({
        format: "goose-session",
        pointer,
        steps: gooseSteps(
          messages.map((message) => ({ ...message, literal: literalOf(document) })),
          modelOf(about),
        ),
        externalId: textField(about, "id"),
        title: textField(about, "name", "description"),
        system: { name: "Goose" },
        metadata: cost === undefined ? {} : { totalCostUsd: cost },
      });
    }),
};

const modelOf = (about: JsonObject): string | undefined => {
  const config = isObject(about["model_config"])
    ? about["model_config"]
    : parseContainer(textAt(about, "model_config_json") ?? "");
  return isObject(config) ? textField(config, "model_name", "model") : undefined;
};

function sessionsOf(document: Document): GooseSession[] {
  if (document.kind === "tables") return storedSessions(document.tables, document.pointer);
  const whole = objectOf(document);
  if (whole !== null) {
    const key = "conversation" in whole ? "conversation" : "messages";
    return [
      { about: whole, pointer: document.pointer, messages: messagesAt(whole[key], pointerTo(document.pointer, key)) },
    ];
  }
  const items = itemsOf(document) ?? [];
  const about = items.map(({ value }) => value).find(isHeader) ?? {};
  const messages = items.flatMap(({ value, pointer }) => {
    if (isMessage(value)) return [{ value, pointer }];
    const inner = isObject(value) ? value["message"] : undefined;
    return isMessage(inner) ? [{ value: inner, pointer: pointerTo(pointer, "message") }] : [];
  });
  return [{ about, pointer: document.pointer, messages }];
}

const messagesAt = (list: unknown, pointer: string): GooseSession["messages"] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((value, at) =>
    isMessage(value) ? [{ value, pointer: pointerTo(pointer, at) }] : [],
  );

/** Of a database one trace a session; the content of a message stands there as JSON in a text. */
function storedSessions(tables: Record<string, JsonObject[]>, pointer: string): GooseSession[] {
  const sessions = new Map((tables["sessions"] ?? []).map((session) => [String(session["id"]), session]));
  const rows = (tables["messages"] ?? []).map((row, at) => ({ row, at }));
  return [...groupBy(rows, ({ row }) => String(row["session_id"]))].map(([id, inside]) => ({
    about: { ...sessions.get(id), id },
    pointer: pointerTo(pointer, "messages", inside[0]?.at ?? 0),
    messages: inside.flatMap(({ row, at }) => {
      const content = parseContainer(textAt(row, "content_json") ?? "");
      const value = { role: row["role"], content, created: row["created_timestamp"] };
      return isMessage(value) ? [{ value, pointer: pointerTo(pointer, "messages", at) }] : [];
    }),
  }));
}
