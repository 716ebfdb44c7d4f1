import { buildTrace } from "../build-trace";
import { type Document, type FileDocument, itemsOf, literalOf, objectOf, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { v0Steps } from "../openhands/v0-steps";
import { v1Agent, v1Steps } from "../openhands/v1-steps";
import { type ImportIssue, type TraceAgent } from "../trace";
import { type ParsedTrace } from "../parse-result";
import { runFolders } from "../run-folders";
import { folderOf } from "../trial-folders";

const isV1 = (value: unknown): boolean =>
  isObject(value) && /(?:Event|Observation|Condensation)$/.test(textAt(value, "kind") ?? "") && "source" in value;
const isV0 = (value: unknown): boolean =>
  isObject(value) &&
  ("action" in value || "observation" in value) &&
  "source" in value &&
  ("args" in value || "extras" in value || "cause" in value);
/** The state that stands beside the events of a conversation. */
const isState = (value: JsonObject): boolean =>
  "agent" in value && "persistence_dir" in value && ("execution_status" in value || "agent_status" in value);

/** Events of OpenHands, version 1 or 0: JSONL, a list, or a folder with a file for each and the state beside them. */
export const openhands: TraceFormat = {
  name: "openhands",
  title: "OpenHands events",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "version 1 `kind` …Event + `source`, version 0 `action`/`observation` + `source`; JSONL, list, or folder of a conversation",
    notes: "agent = `source` (`agent`), in version 0 the name of the delegate; a state file without events is reported",
  },
  recognise: (document) => {
    const state = objectOf(document);
    if (state && isState(state))
      return { confidence: "certain", keys: ["agent", "persistence_dir", "execution_status"] };
    if (state && isV1(state)) return { confidence: "likely", keys: ["kind", "source"] };
    const values = eventsOf(document)
      .slice(0, 200)
      .map(({ value }) => value);
    if (values.length === 0) return null;
    if (values.filter(isV1).length * 2 > values.length) return { confidence: "certain", keys: ["kind", "source"] };
    return values.filter(isV0).length * 2 > values.length
      ? { confidence: "certain", keys: ["action or observation", "source", "args or extras"] }
      : null;
  },
  read: (document) => runFolders(document, conversationOf).map(readConversation),
};

/** A list or lines of events are a conversation by themselves, files of one event each with those of their folder. */
function conversationOf(file: FileDocument): string | null {
  if (itemsOf(file) !== null) return file.path;
  const value = objectOf(file);
  if (value === null || !(isState(value) || isV1(value) || isV0(value))) return null;
  return folderOf(file.path).replace(/(?:^|\/)events$/, "");
}

function readConversation(document: Document): ParsedTrace {
  const events = eventsOf(document);
  const isNew = events.some(({ value }) => isV1(value));
  const steps = isNew ? events.flatMap(v1Steps) : v0Steps(events);
  const error = events.findLast(({ value }) => value["kind"] === "ConversationErrorEvent");
  return buildTrace({
    format: "openhands",
    pointer: document.pointer,
    steps,
    agents: agentsOf(events),
    finalAnswer: finalOf(events),
    termination: (error && textField(error.value, "code", "detail")) ?? statusOf(events),
    outcome: error === undefined ? "unknown" : "failed",
    externalId: textField(stateOf(document) ?? {}, "id"),
    issues: events.length === 0 ? [withoutEvents(document.pointer)] : [],
  });
}

const withoutEvents = (pointer: string): ImportIssue => ({
  severity: "error",
  code: "no-steps",
  message:
    "It is the state of a conversation without its events: nobody says or does anything in it. Import its folder.",
  pointer,
});

const filesOf = (document: Document): readonly FileDocument[] =>
  document.kind === "folder" ? document.files : [document];

/** Files of a folder are named by the event's number, and sorted by it. */
function eventsOf(document: Document): PlacedObject[] {
  return filesOf(document).flatMap((file) => {
    const literal = literalOf(file);
    const single = objectOf(file);
    const isEvent = single !== null && (isV1(single) || (document.kind === "folder" && isV0(single)));
    const items = isEvent ? [{ value: single, pointer: file.pointer }] : (itemsOf(file) ?? []);
    return items.flatMap(({ value, pointer }) => (isObject(value) ? [{ value, pointer, literal }] : []));
  });
}

const stateOf = (document: Document): JsonObject | undefined =>
  filesOf(document)
    .flatMap((file): JsonObject[] => [objectOf(file) ?? {}])
    .find(isState);

function agentsOf(events: readonly PlacedObject[]): TraceAgent[] {
  const prompt = events.find(({ value }) => value["kind"] === "SystemPromptEvent");
  if (prompt !== undefined) return [{ name: textField(prompt.value, "source") ?? "agent", ...v1Agent(prompt) }];
  const old = events.find(({ value }) => value["action"] === "system");
  const systemPrompt = old && textField(objectAt(old.value, "args"), "content");
  return systemPrompt === undefined ? [] : [{ name: "agent", systemPrompt }];
}

function finalOf(events: readonly PlacedObject[]): string | undefined {
  const finish = events.findLast(({ value }) => value["tool_name"] === "finish" || value["action"] === "finish");
  if (finish === undefined) return undefined;
  const action = objectAt(finish.value, "action");
  return textField(action, "message") ?? textField(objectAt(finish.value, "args"), "final_thought", "task_completed");
}

function statusOf(events: readonly PlacedObject[]): string | undefined {
  const last = events.findLast(
    ({ value }) => value["kind"] === "ConversationStateUpdateEvent" && value["key"] === "execution_status",
  );
  return last && textField(last.value, "value");
}
