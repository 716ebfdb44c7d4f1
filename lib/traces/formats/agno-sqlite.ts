import { type AgnoRun } from "../agno/run-steps";
import { runTraces } from "../agno/run-trace";
import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { cellObject, openCell } from "../json-cell";
import { hasKeys } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";

/**
 * Tables by their columns: people name them as they like. Version 3 keeps runs apart, version 2 inside the sessions.
 */
const runColumns = ["run_id", "session_id", "run_data"] as const;
const sessionColumns = ["session_id", "session_type", "runs"] as const;

const tablesWith = (document: Document, ...columns: string[]): [string, JsonObject[]][] =>
  document.kind !== "tables"
    ? []
    : Object.entries(document.tables).filter(([, rows]) => rows[0] !== undefined && hasKeys(rows[0], ...columns));

/** The SQLite database of agno: one trace for each run that no other run asked for. */
export const agnoSqlite: TraceFormat = {
  name: "agno-sqlite",
  title: "agno database (SQLite)",
  words: {
    group: "Other frameworks",
    knownBy: "columns `run_id`, `run_data`; `runs` in sessions (version 2)",
    notes: "like `agno-jsondb`",
  },
  recognise: (document) => {
    if (tablesWith(document, ...runColumns).length > 0) return { confidence: "certain", keys: [...runColumns] };
    return tablesWith(document, ...sessionColumns).length > 0
      ? { confidence: "certain", keys: [...sessionColumns] }
      : null;
  },
  read: (document) => {
    const inRows = tablesWith(document, ...runColumns).flatMap(([table, rows]) =>
      rows.map((row, at): AgnoRun => {
        const cell = openCell(row, "run_data", pointerTo(document.pointer, table, at));
        return { pointer: cell.pointer, value: cellObject(cell), literal: cell.literal };
      }),
    );
    const inSessions = tablesWith(document, ...sessionColumns).flatMap(([table, rows]) =>
      rows.flatMap((row, at): AgnoRun[] => {
        const cell = openCell(row, "runs", pointerTo(document.pointer, table, at));
        const runs = Array.isArray(cell.value) ? (cell.value as unknown[]) : [];
        return runs.flatMap((run, index) =>
          isObject(run) ? [{ pointer: pointerTo(cell.pointer, index), value: run, literal: cell.literal }] : [],
        );
      }),
    );
    return runTraces("agno-sqlite", [...inRows, ...inSessions]);
  },
};
