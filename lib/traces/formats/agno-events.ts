import { eventsTrace } from "../agno/event-steps";
import { buildTrace } from "../build-trace";
import { itemsOf, literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { bySession } from "../session-lines";

const names =
  /^(?:Team)?(?:Run|ToolCall|ModelRequest|Reasoning|MemoryUpdate|ParserModel|OutputModel|Session|PreHook|PostHook)/;

const isEvent = (value: unknown): value is JsonObject =>
  isObject(value) &&
  "run_id" in value &&
  ("agent_id" in value || "team_id" in value) &&
  names.test(String(value["event"]));

/** Events of a streamed agno run, one a line. What the user asked is not always among them. */
export const agnoEvents: TraceFormat = {
  name: "agno-events",
  title: "agno events",
  words: {
    group: "Other frameworks",
    knownBy: "`event`, `run_id`",
    notes:
      "agent from `agent_name` or `team_name`; text chunks are merged; the two events of a failing tool are one answer",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const count = items.filter(({ value }) => isEvent(value)).length;
    return count > 0 && count * 2 > items.length
      ? { confidence: "certain", keys: ["event", "run_id", "agent_id"] }
      : null;
  },
  read: bySession(
    (value) => textField(value, "session_id"),
    (document) => {
      const events = objectItems(document);
      return [
        buildTrace({ format: "agno-events", pointer: document.pointer, ...eventsTrace(events, literalOf(document)) }),
      ];
    },
  ),
};
