import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { cellObject, openCell } from "../json-cell";
import { hasKeys } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { chatTrace, type StoredMessage } from "../llamaindex/chat-steps";
import { type JsonObject } from "../json-value";
import { type Document } from "../document";

const columns = ["key", "timestamp", "role", "data"] as const;

/** The tables of a database that hold LlamaIndex's memory; people name them as they like. */
const tablesOf = (document: Document): [string, JsonObject[]][] =>
  document.kind !== "tables"
    ? []
    : Object.entries(document.tables).filter(
        ([, rows]) => rows[0] !== undefined && hasKeys(rows[0], ...columns, "status"),
      );

/** The database of LlamaIndex's memory, `chat_messages`: one conversation for each key. */
export const llamaindexMemory: TraceFormat = {
  name: "llamaindex-memory",
  title: "LlamaIndex memory (SQLite)",
  words: {
    group: "Other frameworks",
    knownBy: "columns `key`, `timestamp`, `role`, `data`, `status`",
    notes: "one trace per key; ordered by time",
  },
  recognise: (document) =>
    tablesOf(document).length > 0
      ? { confidence: "certain", keys: columns.map((column) => `chat_messages.${column}`) }
      : null,
  read: (document) =>
    tablesOf(document).flatMap(([table, rows]) => {
      const base = pointerTo(document.pointer, table);
      const conversations = new Map<string, (StoredMessage & { at: number })[]>();
      for (const [at, row] of rows.entries()) {
        const cell = openCell(row, "data", pointerTo(base, at));
        const nanoseconds = Number(row["timestamp"]);
        const message = {
          at: nanoseconds,
          pointer: cell.pointer,
          value: cellObject(cell),
          literal: cell.literal,
          time: isoTime(nanoseconds),
        };
        const key = String(row["key"]);
        const conversation = conversations.get(key);
        if (conversation === undefined) conversations.set(key, [message]);
        else conversation.push(message);
      }
      return [...conversations].map(([key, messages]) =>
        buildTrace({
          format: "llamaindex-memory",
          pointer: base,
          ...chatTrace(messages.toSorted((a, b) => a.at - b.at)),
          externalId: key,
          order: { by: "time", isCertain: true, tieCount: 0 },
        }),
      );
    }),
};
