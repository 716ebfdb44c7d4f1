import { type AgnoRun } from "../agno/run-steps";
import { runTraces } from "../agno/run-trace";
import { buildTrace } from "../build-trace";
import { itemsOf, literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { type ImportIssue } from "../trace";

const isRunRow = (value: JsonObject): boolean => hasKeys(value, "run_id", "session_id", "run_data");
const isSessionRow = (value: JsonObject): boolean => hasKeys(value, "session_id", "session_type", "session_data");

/** Files of agno's JSON database: the runs, or the sessions, which held their runs themselves before version 3. */
export const agnoJsondb: TraceFormat = {
  name: "agno-jsondb",
  title: "agno JSON database",
  words: {
    group: "Other frameworks",
    knownBy: "`run_id`, `session_id`, `run_data`; sessions",
    notes:
      "one trace for each run that no other run started; sessions of version 3 contain no runs, and reading them says so",
  },
  recognise: (document) => {
    const rows = objectItems(document).slice(0, 200);
    if (rows.length === 0 || rows.length < Math.min(itemsOf(document)?.length ?? 0, 200)) return null;
    if (rows.every(({ value }) => isRunRow(value)))
      return { confidence: "certain", keys: ["run_id", "session_id", "run_data"] };
    return rows.every(({ value }) => isSessionRow(value))
      ? { confidence: "certain", keys: ["session_id", "session_type", "session_data"] }
      : null;
  },
  read: (document) => {
    const literal = literalOf(document);
    const runs = objectItems(document).flatMap(({ value, pointer }): AgnoRun[] =>
      isRunRow(value)
        ? [{ pointer: pointerTo(pointer, "run_data"), value: objectAt(value, "run_data"), literal }]
        : objectsAt(value, "runs", pointer).map((run) => ({ ...run, literal })),
    );
    const traces = runTraces("agno-jsondb", runs);
    return traces.length > 0
      ? traces
      : [
          buildTrace({
            format: "agno-jsondb",
            pointer: document.pointer,
            steps: [],
            issues: [noRuns(document.pointer)],
          }),
        ];
  },
};

const noRuns = (pointer: string): ImportIssue => ({
  severity: "error",
  code: "no-steps",
  message: "It holds sessions without their runs; the runs are in the file beside it (agno_runs.json).",
  pointer,
});
