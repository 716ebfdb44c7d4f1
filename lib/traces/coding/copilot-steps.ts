import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { keyOf, textEntry, textField } from "../messages/field";
import { splitInjected, toldSteps } from "../messages/injected-text";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

export interface CopilotEvent extends PlacedObject {
  type: string;
  data: JsonObject;
}

const mainAgent = "copilot";
const tags =
  /^(?:current_datetime|reminder|system_reminder|system_notification|environment_context|skill-context|todo_status|sql_tables|context)$/;

/** What the events of a session say so far. */
interface State {
  steps: StepDraft[];
  model: string | undefined;
  /** The calls that were told, by their id. */
  called: Set<string>;
  /** Sub-agents whose start stands for a call that nobody told, by the call. */
  started: Set<string>;
  answered: Set<string>;
  /** Sub-agents by the call that they work for, and by their own id. */
  agents: Map<string, string>;
  thoughts: Set<string>;
  duplicateCount: number;
}

/** The steps of a session's events. A call is told by the message that asks for it and again as it starts. */
export function copilotSteps(
  events: readonly CopilotEvent[],
  model: string | undefined,
): { steps: StepDraft[]; duplicateCount: number } {
  const state: State = {
    steps: [],
    model,
    called: new Set(),
    started: new Set(),
    answered: new Set(),
    agents: agentsOf(events),
    thoughts: new Set(events.flatMap(({ type, data }) => (type === "assistant.message" ? [reasonOf(data) ?? ""] : []))),
    duplicateCount: 0,
  };
  for (const event of events) state.steps.push(...eventSteps(event, state));
  return state;
}

function agentsOf(events: readonly CopilotEvent[]): Map<string, string> {
  const agents = new Map<string, string>();
  for (const { type, data, value } of events) {
    if (type !== "subagent.started") continue;
    const name = textField(data, "agentName", "agentDisplayName") ?? "subagent";
    for (const id of [textField(data, "toolCallId"), textField(value, "agentId"), textField(data, "agentId")])
      if (id !== undefined) agents.set(id, name);
  }
  return agents;
}

const reasonOf = (data: JsonObject): string | undefined => textField(data, "reasoningText");

/** Who acts: a sub-agent that the event names, or whose call it works for; else the session's own. */
function agentOf({ data, value }: CopilotEvent, { agents }: State): string {
  const id = textField(value, "agentId") ?? textField(data, "agentId");
  const parent = textField(data, "parentToolCallId");
  return agents.get(id ?? "") ?? agents.get(parent ?? "") ?? mainAgent;
}

function eventSteps(event: CopilotEvent, state: State): StepDraft[] {
  const startedAt = isoTime(event.value["timestamp"]);
  return kinds[event.type]?.(event, state).map((step) => ({ ...step, startedAt })) ?? [];
}

type ReadEvent = (event: CopilotEvent, state: State) => StepDraft[];

const kinds: Record<string, ReadEvent | undefined> = Object.assign(Object.create(null) as object, {
  "user.message": userSteps,
  "system.message": (event) => noteOf(event, "content"),
  "system.notification": (event) => noteOf(event, "content"),
  "session.error": (event) => noteOf(event, "message").map((step) => ({ ...step, isError: true })),
  "session.model_change": (event, state) => {
    state.model = textField(event.data, "newModel") ?? state.model;
    return [];
  },
  "skill.invoked": (event) => noteOf(event, "content"),
  "assistant.reasoning": thoughtSteps,
  "assistant.message": messageStepsOf,
  "tool.execution_start": callSteps,
  "tool.execution_complete": resultSteps,
  "subagent.started": startSteps,
  "subagent.completed": endSteps,
  "subagent.failed": (event, state) =>
    noteOf(event, "error").map((step) => ({ ...step, rawAgent: agentNameOf(event, state), isError: true })),
} satisfies Record<string, ReadEvent>);

/** A message that a schedule, a skill or the program itself sent is not a person's. */
function userSteps(event: CopilotEvent): StepDraft[] {
  const { data, pointer, literal } = event;
  const at = pointerTo(pointer, "data", "content");
  const parts: MessagePart[] = decodeContent(data["content"], { pointer: at, literal });
  const source = textField(data, "source");
  const isPerson = source === undefined || source === "user";
  const role = isPerson ? "user" : "system";
  const told = toldSteps({ pointer, role, parts }, { agent: mainAgent }, (text) =>
    splitInjected(text, (tag) => tags.test(tag)),
  );
  return [...told, ...messageSteps({ pointer, role, parts: filesOf(data, pointer) }, { agent: mainAgent })];
}

/** What was handed in beside the words, by its address. */
const filesOf = (data: JsonObject, pointer: string): MessagePart[] =>
  objectsAt(data, "attachments", pointerTo(pointer, "data")).flatMap(({ value, pointer: at }): MessagePart[] => {
    const named = textEntry(value, "path", "filePath", "url", "displayName");
    return named === undefined ? [] : [{ type: "media", pointer: pointerTo(at, named.key), text: named.text }];
  });

function noteOf({ data, pointer }: CopilotEvent, key: string): StepDraft[] {
  const content = textField(data, key);
  if (content === undefined || content.trim() === "") return [];
  return [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, "data", key) }];
}

function thoughtSteps(event: CopilotEvent, state: State): StepDraft[] {
  const content = textField(event.data, "content") ?? "";
  if (content.trim() === "" || state.thoughts.has(content)) {
    state.duplicateCount += content.trim() === "" ? 0 : 1;
    return [];
  }
  const pointer = pointerTo(event.pointer, "data", "content");
  return [{ rawAgent: agentOf(event, state), kind: "thought", content, pointer, model: state.model }];
}

function messageStepsOf(event: CopilotEvent, state: State): StepDraft[] {
  const { data, pointer, literal } = event;
  const place = pointerTo(pointer, "data");
  const reason = reasonOf(data);
  const parts: MessagePart[] = [
    ...(reason === undefined
      ? []
      : [{ type: "thought" as const, pointer: pointerTo(place, "reasoningText"), text: reason }]),
    ...decodeContent(data["content"], { pointer: pointerTo(place, "content"), literal }),
  ];
  for (const { value, pointer: at } of objectsAt(data, "toolRequests", place)) {
    const id = textField(value, "toolCallId", "id");
    if (id !== undefined && state.called.has(id)) continue;
    if (id !== undefined) state.called.add(id);
    const where = { pointer: pointerTo(at, "arguments"), literal };
    parts.push(callPart(id, textField(value, "name", "toolName") ?? "tool", value["arguments"], where));
  }
  const message = {
    pointer,
    role: "assistant" as const,
    parts,
    model: textField(data, "model") ?? state.model,
    ...tokensOf(data),
  };
  return messageSteps(message, { agent: agentOf(event, state) }).map((step) => asDelegation(step, state));
}

/** A call that a sub-agent works for goes to that one. */
function asDelegation(step: StepDraft, { agents }: State): StepDraft {
  const target = step.kind === "tool-call" ? agents.get(step.callId ?? "") : undefined;
  return target === undefined ? step : { ...step, recipient: target };
}

function callSteps(event: CopilotEvent, state: State): StepDraft[] {
  const { data, pointer, literal } = event;
  const id = textField(data, "toolCallId");
  if (id !== undefined && state.called.has(id)) {
    state.duplicateCount += 1;
    return [];
  }
  if (id !== undefined) state.called.add(id);
  const place = { pointer: pointerTo(pointer, "data", "arguments"), literal };
  const call = callPart(id, textField(data, "toolName", "mcpToolName") ?? "tool", data["arguments"], place);
  return messageSteps({ pointer, role: "assistant", parts: [call] }, { agent: agentOf(event, state) }).map((step) =>
    asDelegation({ ...step, model: undefined }, state),
  );
}

function resultSteps(event: CopilotEvent, state: State): StepDraft[] {
  const { data, pointer, literal } = event;
  const callId = textField(data, "toolCallId");
  if (callId !== undefined && state.answered.has(callId)) {
    state.duplicateCount += 1;
    return [];
  }
  if (callId !== undefined) state.answered.add(callId);
  const path = pathOf(data);
  const where = { pointer: pointerTo(pointer, "data", ...path), literal };
  const held = path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), data);
  const target = state.agents.get(callId ?? "");
  return [
    {
      rawAgent: target ?? textField(data, "toolName") ?? "",
      isAgent: target === undefined ? undefined : true,
      kind: "tool-result",
      content: resultText(held, where),
      pointer: where.pointer,
      callId,
      isError: data["success"] === false || textAt(objectAt(data, "result"), "resultType") === "failure",
    },
  ];
}

/** Where the answer stands: why there is none, else as the model got it, else as a person was shown it. */
function pathOf(data: JsonObject): string[] {
  const { error, result } = data;
  if (isObject(error)) return keyOf(error, "message") === undefined ? ["error"] : ["error", "message"];
  if (error !== undefined && error !== null) return ["error"];
  if (!isObject(result)) return ["result"];
  const key = ["content", "textResultForLlm", "detailedContent"].find((name) => typeof result[name] === "string");
  if (key !== undefined) return ["result", key];
  return listAt(result, "contents").length > 0 ? ["result", "contents"] : ["result"];
}

const agentNameOf = ({ data }: CopilotEvent, { agents }: State): string =>
  agents.get(textField(data, "toolCallId") ?? "") ?? textField(data, "agentName") ?? "subagent";

/** A sub-agent whose call was not told: its start is the hand-over. */
function startSteps(event: CopilotEvent, state: State): StepDraft[] {
  const id = textField(event.data, "toolCallId");
  if (id !== undefined && state.called.has(id)) return [];
  if (id !== undefined) state.called.add(id);
  if (id !== undefined) state.started.add(id);
  const told = passOn(event, "agentDescription", "agentDisplayName", "agentName");
  return [{ ...told, rawAgent: mainAgent, recipient: agentNameOf(event, state) }];
}

/** The end of such a sub-agent is the hand-over back. */
function endSteps(event: CopilotEvent, state: State): StepDraft[] {
  if (!state.started.delete(textField(event.data, "toolCallId") ?? "")) return [];
  const told = passOn(event, "agentDisplayName", "agentName");
  return [{ ...told, rawAgent: agentNameOf(event, state), recipient: mainAgent }];
}

/** What an event of a sub-agent says of it, as a hand-over. */
function passOn({ data, pointer }: CopilotEvent, ...keys: string[]) {
  const said = textEntry(data, ...keys);
  const where = said === undefined ? pointer : pointerTo(pointer, "data", said.key);
  return { kind: "handoff" as const, content: said?.text ?? "", pointer: where };
}
