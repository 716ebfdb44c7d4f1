import { type TraceFormat } from "../format";
import { firstValues, placedValues } from "../platforms/platform-record";
import { callsIn, isCall, readWeave } from "../weave/read-weave";

/** Calls of Weights & Biases Weave: a list or a line each, or the bodies that its client sends. */
export const weave: TraceFormat = {
  name: "weave",
  title: "Weave",
  words: {
    group: "Platforms",
    knownBy:
      "`op_name` + `trace_id` + `started_at`: lists, lines, `{calls}`, `{batch}` of finished calls or of starts and ends",
    notes: "agent: kind `agent`, attribute `agent`, else the op that calls the model; labels: feedback",
  },
  recognise: (document) =>
    callsIn(firstValues(document)).some(({ value }) => isCall(value))
      ? { confidence: "certain", keys: ["op_name", "trace_id", "started_at"] }
      : null,
  read: (document) => readWeave(placedValues(document), document.pointer),
};
