import { buildTrace } from "../build-trace";
import { type TablesDocument } from "../document";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { itemsToSteps, type ResponsesItem } from "../responses/items-to-steps";

/** The Agents SDK's session database: one trace for each session. */
export const openaiAgentsSession: TraceFormat = {
  name: "openai-agents-session",
  title: "OpenAI Agents SDK session (SQLite)",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "a table with `session_id` and `message_data`",
    notes: "one trace per session; like `openai-agents-input-list`",
  },
  recognise: (document) => {
    if (document.kind !== "tables") return null;
    const isOwn = Object.values(document.tables).some(([row]) => row && "session_id" in row && "message_data" in row);
    return isOwn ? { confidence: "certain", keys: ["agent_messages", "session_id", "message_data"] } : null;
  },
  read: (document) => (document.kind === "tables" ? readSessions(document) : []),
};

/** The table's name is a setting of the SDK: it is the one with the messages. */
function readSessions(document: TablesDocument) {
  const [name, rows] = Object.entries(document.tables).find(([, [row]]) => row && "message_data" in row) ?? ["", []];
  const sessions = [...new Set(rows.map((row) => String(row["session_id"])))];
  return sessions.map((session) => {
    const items = rows.flatMap((row, at) =>
      String(row["session_id"]) === session ? itemOf(row, pointerTo(document.pointer, name, at)) : [],
    );
    const pointer = pointerTo(document.pointer, name);
    return buildTrace({ format: "openai-agents-session", pointer, externalId: session, ...itemsToSteps(items) });
  });
}

function itemOf(row: JsonObject, pointer: string): ResponsesItem[] {
  const text = row["message_data"];
  if (typeof text !== "string") return [];
  const where = pointerTo(pointer, "message_data");
  const value = parseJsonText(text);
  const startedAt = isoTime(row["created_at"]);
  const dated = typeof value === "object" && value !== null && startedAt !== undefined;
  return [
    { value: dated ? { timestamp: startedAt, ...value } : value, pointer: where, literal: literalsOfText(text, where) },
  ];
}
