import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectItems, objectOf, objectsBelow, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { textField } from "../messages/field";
import { SessionReader } from "../managed-agents/session-steps";
import { streamEvents } from "../vercel-ai/stream-steps";

const types = /^(?:user|agent|session|span|system|workflow_run)\.[a-z_]+$|^event_(?:start|delta)$/;
const own =
  /^(?:agent\.(?:message|thinking|thread_\w+|(?:mcp_|custom_)?tool_(?:use|result))|session\.(?:status|thread)_\w+|span\.model_request_\w+)$/;

/** Events of a session of Claude's managed agents: as the API lists them, one a line, or as they were streamed. */
export const anthropicManagedAgents: TraceFormat = {
  name: "anthropic-managed-agents",
  title: "Claude Managed Agents session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "events with `type` `agent.message`, `agent.tool_use`, `session.status_idle`…, listed under `data`, one per line, or streamed",
    notes:
      "agent = `agent_name` of the thread, else `assistant`; what threads tell each other is kept once; span = event ID",
  },
  recognise: (document) => {
    const events = eventsOf(document, 20_000).slice(0, 200);
    const named = events.map(({ value }) => textAt(value, "type") ?? "");
    const isOwn = named.length > 0 && named.every((type) => types.test(type)) && named.some((type) => own.test(type));
    return isOwn ? { confidence: "certain", keys: ["type: agent.message", "session.status_idle"] } : null;
  },
  read: (document) => {
    const events = eventsOf(document);
    const reader = new SessionReader(events);
    for (const event of events) reader.add(event);
    const session = objectAt(objectOf(document) ?? {}, "session");
    const { steps, labels, termination, outcome, duplicateCount } = reader;
    return [
      buildTrace({
        format: "anthropic-managed-agents",
        pointer: document.pointer,
        steps,
        labels,
        termination,
        outcome,
        duplicateCount,
        externalId: textField(session, "id"),
        title: textField(session, "title"),
      }),
    ];
  },
};

function eventsOf(document: Document, length = Infinity): PlacedObject[] {
  const literal = literalOf(document);
  if (document.kind === "text") {
    const text = length === Infinity ? document.text : document.text.slice(0, length);
    return streamEvents(text).map(({ line, value }) => ({
      value,
      pointer: pointerTo(document.pointer, line),
      literal,
    }));
  }
  const single = objectOf(document);
  const listed = single && (["data", "events"] as const).find((key) => Array.isArray(single[key]));
  if (single && listed) return objectsBelow(document, listed);
  return objectItems(document);
}
