import { type TraceFormat } from "../format";
import { logfireRows, readLogfireRows } from "../logfire/logfire-rows";
import { firstValues, placedValues } from "../platforms/platform-record";

/** Rows of Logfire's table `records`: a list, or the answer of its query interface by rows or by columns. */
export const logfire: TraceFormat = {
  name: "logfire",
  title: "Logfire records",
  words: {
    group: "Platforms",
    knownBy: "`span_name` + `start_timestamp` + `trace_id` + `span_id`: rows, `{rows}`, `{columns}` with values",
    notes: "by the OpenTelemetry conventions in `attributes` (no real export was available)",
  },
  recognise: (document) =>
    logfireRows(firstValues(document)).length > 0
      ? { confidence: "certain", keys: ["span_name", "start_timestamp", "trace_id", "attributes"] }
      : null,
  read: (document) => readLogfireRows(logfireRows(placedValues(document)), document.pointer),
};
