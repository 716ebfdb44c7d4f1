import { readRuntimeLog, type RuntimeLog } from "../autogen/runtime-log";
import { type TablesDocument } from "../document";
import { type TraceFormat } from "../format";
import { numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type ParsedTrace } from "../parse-result";

const tables = ["chat_completions", "agents", "events", "function_calls"] as const;

/** The database that the runtime logging of AG2 and AutoGen 0.2 writes. Each session is a trace. */
export const ag2Sqlite: TraceFormat = {
  name: "ag2-sqlite",
  title: "AG2 runtime logging (SQLite)",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "tables `events`, `chat_completions`, `agents`",
    notes:
      "one trace per session; messages are what the group chat manager receives, or in chats of two what both receive; model, tokens, cost, and duration come from the call that produced the message; ordered by `id`",
  },
  recognise: (document) =>
    document.kind === "tables" &&
    ["events", "chat_completions"].every((name) => Object.hasOwn(document.tables, name)) &&
    Object.hasOwn(document.tables, "agents")
      ? { confidence: "certain", keys: tables.filter((name) => Object.hasOwn(document.tables, name)) }
      : null,
  read: (document) => (document.kind === "tables" ? readSessions(document) : []),
};

interface Row {
  pointer: string;
  row: JsonObject;
}

function rowsOf(document: TablesDocument, table: string): Row[] {
  const rows = (document.tables[table] ?? []).map((row, at) => ({
    row,
    pointer: pointerTo(document.pointer, table, at),
  }));
  return rows.sort((a, b) => (numberAt(a.row, "id") ?? 0) - (numberAt(b.row, "id") ?? 0));
}

function readSessions(document: TablesDocument): ParsedTrace[] {
  const agents = rowsOf(document, "agents");
  const completions = rowsOf(document, "chat_completions");
  const events = rowsOf(document, "events");
  const sessions = [...agents, ...completions].map(({ row }) => textAt(row, "session_id") ?? "");
  const named = [...new Set(sessions)];
  return (named.length === 0 ? [""] : named).map((session) => {
    const isOwn = ({ row }: Row): boolean => (textAt(row, "session_id") ?? "") === session;
    const own = agents.filter(isOwn);
    return readRuntimeLog({
      format: "ag2-sqlite",
      pointer: document.pointer,
      sessionId: session === "" ? undefined : session,
      events: events.filter(({ row }) => named.length < 2 || sessionOf(row, agents) === session).map(readEvent),
      completions: completions.filter(isOwn).map(({ row }) => readCompletion(row)),
      agents: own.map(({ row }) => ({
        name: textAt(row, "name") ?? "",
        className: textAt(row, "class") ?? "",
        systemPrompt: textAt(parsed(row["init_args"]), "system_message"),
      })),
    });
  });
}

/** Events name no session: it is that of the agent, by the number that Python gave it last before the event. */
function sessionOf(event: JsonObject, agents: readonly Row[]): string | undefined {
  const time = textAt(event, "timestamp") ?? "";
  const isSource = ({ row }: Row): boolean => row["agent_id"] === event["source_id"];
  const before = agents.findLast((agent) => isSource(agent) && (textAt(agent.row, "timestamp") ?? "") <= time);
  const found = before ?? agents.find(isSource);
  return found === undefined ? undefined : (textAt(found.row, "session_id") ?? "");
}

const readEvent = ({ row, pointer }: Row): RuntimeLog["events"][number] => ({
  pointer: pointerTo(pointer, "json_state"),
  name: textAt(row, "event_name") ?? "",
  receiver: textAt(row, "source_name") ?? "",
  className: textAt(row, "agent_class_name") ?? "",
  state: textAt(row, "json_state") ?? "",
  time: row["timestamp"],
});

const readCompletion = (row: JsonObject): RuntimeLog["completions"][number] => ({
  agent: textAt(row, "source_name") ?? "",
  request: parsed(row["request"]),
  response: parsed(row["response"]),
  cost: row["cost"],
  start: row["start_time"],
  end: row["end_time"],
});

function parsed(text: unknown): JsonObject {
  const value = typeof text === "string" ? parseJsonText(text) : text;
  return isObject(value) ? value : {};
}
