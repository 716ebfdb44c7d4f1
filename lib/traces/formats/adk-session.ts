import { adkObject, adkText, isAdkEvent } from "../adk/event-fields";
import { readEvents } from "../adk/event-steps";
import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectsAt, textAt } from "../json-fields";
import { type JsonObject } from "../json-value";

/**
 * A session of Google's ADK with its events, in camel case as the web server gives it or in
 * snake case as Python dumps it.
 */
export const adkSession: TraceFormat = {
  name: "adk-session",
  title: "Google ADK session",
  words: {
    group: "Other frameworks",
    knownBy: "`appName`, `events`, `author`, `invocationId`, in camel or snake case",
    notes:
      "agent from `author`; a transfer call, its answer, and its action are one hand-off; an answer with nothing but `error` is an error, any other object is up to the application; span = event ID",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || adkText(value, "appName") === undefined) return null;
    const events = listAt(value, "events").slice(0, 200);
    if (!Array.isArray(value["events"]) || !events.every(isAdkEvent)) return null;
    return {
      confidence: "certain",
      keys: ["appName", "events", ...(events.length > 0 ? ["author", "invocationId"] : [])],
    };
  },
  read: (document) => {
    const session = objectOf(document) ?? {};
    const events = objectsAt(session, "events", document.pointer);
    const name = adkText(session, "appName");
    return [
      buildTrace({
        format: "adk-session",
        pointer: document.pointer,
        ...readEvents(events, literalOf(document)),
        externalId: textAt(session, "id"),
        system: name === undefined ? undefined : { name },
        metadata: sessionMetadata(session),
      }),
    ];
  },
};

/** Whose session it was, and what the agents kept in its state. */
function sessionMetadata(session: JsonObject): JsonObject {
  const [userId, state] = [adkText(session, "userId"), adkObject(session, "state")];
  return { ...(userId !== undefined && { userId }), ...(Object.keys(state).length > 0 && { state }) };
}
