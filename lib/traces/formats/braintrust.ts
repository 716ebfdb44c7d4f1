import { readBraintrust, rowsIn } from "../braintrust/read-braintrust";
import { type TraceFormat } from "../format";
import { firstValues, placedValues } from "../platforms/platform-record";

/** Rows of Braintrust: the bodies of `/logs3`, or exported logs and experiments. */
export const braintrust: TraceFormat = {
  name: "braintrust",
  title: "Braintrust",
  words: {
    group: "Platforms",
    knownBy: "rows with `root_span_id` + `span_id`: bodies of `/logs3` (`_is_merge` merged deeply), exports",
    notes:
      "agent: type `agent`, `metadata.agent`, else the function that calls the model; labels: scores; `expected` is the expected answer",
  },
  recognise: (document) =>
    rowsIn(firstValues(document)).length > 0
      ? { confidence: "certain", keys: ["root_span_id", "span_id", "span_parents"] }
      : null,
  read: (document) => readBraintrust(placedValues(document), document.pointer),
};
