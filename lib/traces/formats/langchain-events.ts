import { type TraceFormat } from "../format";
import { isRunEvent, readRunEvents } from "../langchain/event-spans";
import { firstValues, placedValues } from "../platforms/platform-record";

/** What `astream_events` of LangChain and LangGraph yields, a line or an item each. */
export const langChainEvents: TraceFormat = {
  name: "langchain-events",
  title: "LangChain events",
  words: {
    group: "Platforms",
    knownBy: "`event: on_*` + `run_id` + `data`",
    notes:
      "agent as in `langsmith`; in the order of the file, since events have no times; chunks of streams are skipped",
  },
  recognise: (document) =>
    firstValues(document).some(({ value }) => isRunEvent(value))
      ? { confidence: "certain", keys: ["event: on_*", "run_id", "data"] }
      : null,
  read: (document) => readRunEvents(placedValues(document), document.pointer),
};
