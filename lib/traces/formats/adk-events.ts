import { isAdkEvent } from "../adk/event-fields";
import { readEvents } from "../adk/event-steps";
import { buildTrace } from "../build-trace";
import { itemsOf, literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";

/** Events of an ADK runner, one a line. The user's turns are not among them. */
export const adkEvents: TraceFormat = {
  name: "adk-events",
  title: "Google ADK events",
  words: {
    group: "Other frameworks",
    knownBy: "`author`, `invocationId`, `actions`",
    notes: "like `adk-session`, without user messages",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    return items.length > 0 && items.every(({ value }) => isAdkEvent(value))
      ? { confidence: "certain", keys: ["author", "invocationId", "actions"] }
      : null;
  },
  read: (document) => {
    const events = objectItems(document);
    return [
      buildTrace({ format: "adk-events", pointer: document.pointer, ...readEvents(events, literalOf(document)) }),
    ];
  },
};
