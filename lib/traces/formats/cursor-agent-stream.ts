import { buildTrace } from "../build-trace";
import { cursorCall } from "../coding/cursor-calls";
import { cursorStreamSteps } from "../coding/cursor-stream-steps";
import { type Document, firstItems, literalOf, objectItems, objectOf, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";

const types = new Set(["system", "user", "assistant", "thinking", "tool_call", "result", "connection", "retry"]);

/** What `cursor-agent -p --output-format stream-json` prints, in pieces or not, and the one object of `json`. */
export const cursorAgentStream: TraceFormat = {
  name: "cursor-agent-stream",
  title: "Cursor agent stream",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "lines `{type: tool_call, subtype, tool_call: {…ToolCall}}`, `thinking` with `delta`, `init` with `permissionMode` and no tools, `result` with `request_id`",
    notes:
      'agent "cursor"; one trace per session; chunks are merged and repeats kept once; any result but `success` is an error; based on the documentation of Cursor and tests of other projects',
  },
  recognise: (document) => {
    const whole = objectOf(document);
    const values = whole === null ? firstItems(document) : [whole];
    const known = values.filter((value) => isObject(value) && types.has(textAt(value, "type") ?? ""));
    return known.length * 2 > values.length && values.some(isOwn)
      ? { confidence: "certain", keys: ["type: tool_call or thinking", "tool_call.…ToolCall", "permissionMode"] }
      : null;
  },
  read: (document) => sessionsOf(document).map(readSession),
};

/** An event that no other stream has. */
function isOwn(value: unknown): boolean {
  if (!isObject(value)) return false;
  const type = textAt(value, "type");
  const subtype = textAt(value, "subtype");
  if (type === "tool_call") return (subtype === "started" || subtype === "completed") && cursorCall(value) !== null;
  if (type === "thinking") return (subtype === "delta" || subtype === "completed") && "session_id" in value;
  if (type === "system") return subtype === "init" && "permissionMode" in value && !("tools" in value);
  return type === "result" && "request_id" in value && "session_id" in value && !("num_turns" in value);
}

/** The sessions of a stream. A line that names none belongs to the one before it. */
function sessionsOf(document: Document): PlacedObject[][] {
  const whole = objectOf(document);
  if (whole !== null) return [[{ value: whole, pointer: document.pointer, literal: literalOf(document) }]];
  const sessions = new Map<string, PlacedObject[]>();
  let id = "";
  for (const event of objectItems(document)) {
    const isStart = event.value["type"] === "system" && event.value["subtype"] === "init";
    id = textField(event.value, "session_id") ?? (isStart ? event.pointer : id);
    const session = sessions.get(id);
    if (session === undefined) sessions.set(id, [event]);
    else session.push(event);
  }
  return [...sessions.values()];
}

function readSession(events: PlacedObject[]): ParsedTrace {
  const { steps, duplicateCount } = cursorStreamSteps(events);
  const [first] = events;
  const end = events.findLast(({ value }) => value["type"] === "result")?.value;
  const id = events.map(({ value }) => textField(value, "session_id")).find((found) => found !== undefined);
  return buildTrace({
    format: "cursor-agent-stream",
    pointer: first?.pointer ?? "",
    steps,
    externalId: id,
    system: { name: "Cursor" },
    termination: end === undefined ? "interrupted" : textField(end, "subtype"),
    outcome: end?.["is_error"] === true ? "failed" : "unknown",
    duplicateCount,
  });
}
