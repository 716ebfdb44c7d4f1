import { adkText } from "../adk/event-fields";
import { type AdkEvent, readEvents } from "../adk/event-steps";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { cellObject, openCell } from "../json-cell";
import { literalOf } from "../document";
import { numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";

const sessionKey = (row: JsonObject, id: unknown): string => JSON.stringify([row["app_name"], row["user_id"], id]);

/**
 * The database of ADK's session services: one trace a session. Actions of the older schema are pickles and stay closed.
 */
export const adkSqlite: TraceFormat = {
  name: "adk-sqlite",
  title: "Google ADK sessions (SQLite)",
  words: {
    group: "Other frameworks",
    knownBy: "tables `sessions`, `events`",
    notes: "one trace per session; ordered by time; pickled actions of the old schema are not opened",
  },
  recognise: (document) => {
    if (document.kind !== "tables") return null;
    const { sessions, events } = document.tables;
    const [first] = events ?? [];
    if (sessions === undefined || events === undefined) return null;
    if (first !== undefined && !("invocation_id" in first && "session_id" in first)) return null;
    if (sessions[0] !== undefined && !("app_name" in sessions[0] && "user_id" in sessions[0])) return null;
    return { confidence: "certain", keys: ["sessions.app_name", "events.invocation_id"] };
  },
  read: (document) => {
    if (document.kind !== "tables") return [];
    const bySession = new Map<string, AdkEvent[]>();
    for (const [index, row] of (document.tables["events"] ?? []).entries()) {
      const key = sessionKey(row, row["session_id"]);
      const event = openEvent(row, pointerTo(document.pointer, "events", index));
      const events = bySession.get(key);
      if (events === undefined) bySession.set(key, [event]);
      else events.push(event);
    }
    return (document.tables["sessions"] ?? []).map((session, at): ParsedTrace => {
      const id = session["id"];
      const found = bySession.get(sessionKey(session, id)) ?? [];
      const events = found.toSorted((a, b) => timeOf(a.value) - timeOf(b.value));
      const pointer = pointerTo(document.pointer, "sessions", at);
      const name = adkText(session, "appName");
      const state = cellObject(openCell(session, "state", pointer));
      const metadata = {
        ...(textAt(session, "user_id") !== undefined && { userId: session["user_id"] }),
        ...(Object.keys(state).length > 0 && { state }),
      };
      return buildTrace({
        format: "adk-sqlite",
        pointer,
        ...readEvents(events, literalOf(document)),
        externalId: typeof id === "string" ? id : undefined,
        system: name === undefined ? undefined : { name },
        metadata,
        order: { by: "time", isCertain: true, tieCount: 0 },
      });
    });
  },
};

/** An event as the newer schema keeps it, whole in `event_data`, or made of the older schema's columns. */
function openEvent(row: JsonObject, pointer: string): AdkEvent {
  const data = openCell(row, "event_data", pointer);
  if (isObject(data.value)) return { pointer: data.pointer, value: data.value, literal: data.literal };
  const content = openCell(row, "content", pointer);
  return { pointer, value: { ...row, content: content.value, actions: {} }, literal: content.literal };
}

const timeOf = (event: JsonObject): number =>
  numberAt(event, "timestamp") ?? (Date.parse(textAt(event, "timestamp") ?? "") / 1000 || 0);
