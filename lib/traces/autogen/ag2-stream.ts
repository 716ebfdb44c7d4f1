import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

/** An event of a stream of ag2 1.x: one agent's. */
export interface StreamEvent {
  pointer: string;
  type: string;
  data: JsonObject;
}

/** The events among records, `{ type: "ag2.events.…", data }`, by the last part of their type. */
export function streamEvents(records: readonly { pointer: string; value: unknown }[]): StreamEvent[] {
  return records.flatMap(({ pointer, value }) => {
    const type = isObject(value) ? (textAt(value, "type") ?? "") : "";
    if (!isObject(value) || !/^ag2\.events\./.test(type)) return [];
    return [{ pointer: pointerTo(pointer, "data"), type: type.split(".").at(-1) ?? "", data: objectAt(value, "data") }];
  });
}

/** What an agent was asked first: by it, the stream of a task is known. */
export const taskOf = (events: readonly StreamEvent[]): string =>
  events.filter(({ type }) => type === "ModelRequest").map(({ data }) => textOf(listAt(data, "parts")))[0] ?? "";

/**
 * The steps of a stream. Its lines name no agent: the caller says who it is, else it goes by the name of its model.
 * Every call is told three times and every result twice; a task of another agent is a call that goes to it, and its
 * answer that agent's. `nested` gives the steps of a task's own stream.
 */
export function streamSteps(
  events: readonly StreamEvent[],
  name: string | undefined,
  nested: ReadTask = () => [],
): { steps: StepDraft[]; duplicateCount: number } {
  const reader = new StreamReader(events, name, nested);
  const steps = events.flatMap((event) => {
    const startedAt = isoTime(event.data["created_at"]);
    return reader.read(event).map((step) => ({ startedAt, ...step }));
  });
  return { steps, duplicateCount: reader.duplicateCount };
}

type ReadTask = (agent: string, objective: string) => StepDraft[];

class StreamReader {
  duplicateCount = 0;
  private readonly agent: string;
  /** The agent that a call's task was given to, by the call's id. */
  private readonly tasks = new Map<string, string>();
  private readonly seen = new Set<string>();

  constructor(
    events: readonly StreamEvent[],
    name: string | undefined,
    private readonly nested: ReadTask,
  ) {
    const model = events.flatMap(({ type, data }) =>
      type === "ModelResponse" ? (textAt(data, "model") ?? []) : [],
    )[0];
    this.agent = name ?? model ?? "assistant";
    for (const { type, data } of events)
      if (type === "TaskStarted")
        this.tasks.set(textAt(data, "parent_tool_call_id") ?? "", textAt(data, "agent_name") ?? "");
  }

  read({ type, data, pointer }: StreamEvent): StepDraft[] {
    const { agent } = this;
    if (type === "ModelRequest")
      return texts(data, pointer).map((text) => ({ ...text, rawAgent: "user", kind: "input" }));
    if (type === "ModelResponse") return this.response(data, pointer);
    if (type === "ToolCallEvent") return this.call(data, pointer);
    if (type === "ToolCallsEvent")
      return objectsAt(data, "calls", pointer).flatMap((item) => this.call(item.value, item.pointer));
    if (type === "ToolResultEvent" || type === "ToolErrorEvent") return this.result(data, pointer);
    if (type === "ToolResultsEvent")
      return objectsAt(data, "results", pointer).flatMap((item) => this.result(item.value, item.pointer));
    if (type === "TaskStarted") return this.nested(textAt(data, "agent_name") ?? "", textAt(data, "objective") ?? "");
    const content = textAt(data, "content") ?? "";
    if (!type.endsWith("Reasoning") || content === "") return [];
    return [{ rawAgent: agent, kind: "thought", content, pointer: pointerTo(pointer, "content") }];
  }

  private once(key: string, step: StepDraft): StepDraft[] {
    const isKnown = this.seen.has(key);
    this.seen.add(key);
    this.duplicateCount += isKnown ? 1 : 0;
    return isKnown ? [] : [step];
  }

  private call(data: JsonObject, pointer: string): StepDraft[] {
    const callId = textAt(data, "id") ?? "";
    const content = textAt(data, "arguments") ?? "";
    const tool = { name: textAt(data, "name") ?? "tool", arguments: parseJsonText(content) ?? content };
    const at = pointerTo(pointer, "arguments");
    const recipient = this.tasks.get(callId) || undefined;
    const step: StepDraft = { rawAgent: this.agent, kind: "tool-call", content, pointer: at, callId, tool, recipient };
    return this.once(`call ${callId}`, step);
  }

  private response(data: JsonObject, pointer: string): StepDraft[] {
    const content = textAt(objectAt(data, "message"), "content") ?? "";
    const at = pointerTo(pointer, "message", "content");
    const said: StepDraft[] = content === "" ? [] : [{ rawAgent: this.agent, kind: "message", content, pointer: at }];
    const calls = objectsAt(objectAt(data, "tool_calls"), "calls", pointerTo(pointer, "tool_calls"));
    const usage = objectAt(objectAt(data, "usage"), "data");
    const tokens = tokensOf(usage);
    const model = textAt(data, "model");
    const steps = [...said, ...calls.flatMap((item) => this.call(item.value, item.pointer))];
    return steps.map((step, index) => ({ ...step, model, ...(index === 0 && tokens) }));
  }

  private result(data: JsonObject, pointer: string): StepDraft[] {
    const callId = textAt(data, "parent_id") ?? "";
    const result = objectAt(data, "result");
    const isTagged = isObject(result["data"]);
    const place = pointerTo(pointer, "result", ...(isTagged ? ["data"] : []));
    const parts = texts(isTagged ? objectAt(result, "data") : result, place);
    const isError = isObject(data["error"]);
    const stated = textAt(objectAt(data, "error"), "message") ?? "";
    const text =
      parts.length === 0 ? { content: stated, pointer: pointerTo(pointer, "error", "message") } : joined(parts, place);
    const target = this.tasks.get(callId);
    const author =
      target === undefined ? { rawAgent: textAt(data, "name") ?? "" } : { rawAgent: target, isAgent: true };
    return this.once(`result ${callId}`, { ...author, ...text, kind: "tool-result", callId, isError });
  }
}

interface PlacedText {
  content: string;
  pointer: string;
}

/** The texts of `parts`. */
function texts(data: JsonObject, pointer: string): PlacedText[] {
  return objectsAt(data, "parts", pointer).flatMap(({ value, pointer: at }) => {
    const content = textAt(value, "content") ?? "";
    return content === "" ? [] : [{ content, pointer: pointerTo(at, "content") }];
  });
}

const textOf = (parts: readonly unknown[]): string =>
  parts.map((part) => (isObject(part) ? (textAt(part, "content") ?? "") : "")).join("\n");

const joined = (parts: readonly PlacedText[], pointer: string): PlacedText => ({
  content: parts.map(({ content }) => content).join("\n"),
  pointer: parts.length === 1 ? (parts[0]?.pointer ?? pointer) : pointerTo(pointer, "parts"),
});
