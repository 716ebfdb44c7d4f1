import { type ReadLiteral } from "../document";
import { markDelegations } from "../hand-over";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { spelled } from "../messages/place";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { questionOf, runnerOf } from "./run-steps";
import { tokensOf } from "../messages/usage-tokens";

interface Event {
  pointer: string;
  value: JsonObject;
}

/** What the events of a streamed run tell of a trace. Text comes in pieces; a failing tool has two events. */
export function eventsTrace(events: readonly Event[], literal: ReadLiteral): Omit<TraceDraft, "format" | "pointer"> {
  const reader = new EventReader(literal);
  const names = new Map<string, string>();
  for (const { value } of events)
    for (const key of ["run_id", "agent_id", "team_id"]) {
      const id = textAt(value, key);
      if (id !== undefined && !names.has(id)) names.set(id, runnerOf(value));
    }
  for (const event of events) reader.add(event);
  const [first] = events;
  const root = first && textAt(first.value, "run_id");
  const end = events.findLast(
    ({ value }) => /Run(?:Completed|Error|Cancelled)$/.test(eventOf(value)) && value["run_id"] === root,
  );
  const isFailed = end !== undefined && eventOf(end.value).endsWith("RunError");
  const steps = markDelegations(reader.steps, ({ tool }) => {
    const member = tool && isObject(tool.arguments) ? textAt(tool.arguments, "member_id") : undefined;
    return member === undefined ? undefined : (names.get(member) ?? member);
  });
  const team = first && textAt(first.value, "team_name");
  return {
    steps,
    question: first && questionOf(first.value),
    duplicateCount: reader.duplicateCount,
    externalId: root,
    system: team === undefined ? undefined : { name: team },
    termination: isFailed ? textAt(end.value, "content") : undefined,
    outcome: isFailed ? "failed" : undefined,
  };
}

const eventOf = (value: JsonObject): string => textAt(value, "event") ?? "";

class EventReader {
  readonly steps: StepDraft[] = [];
  duplicateCount = 0;
  readonly #literal: ReadLiteral;
  /** The text of each run that goes on. */
  readonly #open = new Map<string, StepDraft>();
  readonly #answered = new Set<string>();
  readonly #callFrom = new Map<string, number>();

  constructor(literal: ReadLiteral) {
    this.#literal = literal;
  }

  add({ pointer, value }: Event): void {
    const event = eventOf(value).replace(/^Team/, "");
    const run = textAt(value, "run_id") ?? "";
    const base = { rawAgent: runnerOf(value), startedAt: isoTime(value["created_at"]) };
    if (event === "RunContent") {
      this.#say("thought", "reasoning_content", value, pointer, base);
      this.#say("message", "content", value, pointer, base);
      return;
    }
    this.#open.delete(`message ${run}`);
    this.#open.delete(`thought ${run}`);
    if (event === "ModelRequestStarted") this.#callFrom.set(run, this.steps.length);
    else if (event === "ModelRequestCompleted") this.#count(run, base.rawAgent, value);
    else if (event === "ToolCallStarted") this.#call(value, pointer, base);
    else if (event === "ToolCallCompleted" || event === "ToolCallError") this.#answer(value, pointer, base, event);
    else if (event === "RunError") this.#fail(value, pointer, base);
    else if (event === "RunCompleted") this.#complete(value, pointer, base);
  }

  #say(
    kind: "thought" | "message",
    key: string,
    value: JsonObject,
    pointer: string,
    base: Pick<StepDraft, "rawAgent" | "startedAt">,
  ): void {
    const text = textAt(value, key) ?? "";
    const open = this.#open.get(`${kind} ${textAt(value, "run_id") ?? ""}`);
    if (open !== undefined) open.content += text;
    if (open !== undefined || text === "") return;
    const step: StepDraft = { ...base, kind, content: text, pointer: pointerTo(pointer, key) };
    this.#open.set(`${kind} ${textAt(value, "run_id") ?? ""}`, step);
    this.steps.push(step);
  }

  #call(value: JsonObject, pointer: string, base: Pick<StepDraft, "rawAgent" | "startedAt">): void {
    const tool = objectAt(value, "tool");
    const place = { pointer: pointerTo(pointer, "tool", "tool_args"), literal: this.#literal };
    this.steps.push({
      ...base,
      kind: "tool-call",
      content: spelled(tool["tool_args"], place),
      pointer: place.pointer,
      callId: textAt(tool, "tool_call_id"),
      tool: { name: textAt(tool, "tool_name") ?? "tool", arguments: tool["tool_args"] ?? {} },
    });
  }

  #answer(value: JsonObject, pointer: string, base: Pick<StepDraft, "rawAgent" | "startedAt">, event: string): void {
    const tool = objectAt(value, "tool");
    const callId = textAt(tool, "tool_call_id") ?? pointer;
    if (this.#answered.has(callId)) {
      this.duplicateCount += 1;
      return;
    }
    this.#answered.add(callId);
    const place = { pointer: pointerTo(pointer, "tool", "result"), literal: this.#literal };
    const error = textAt(value, "error");
    const result = spelled(tool["result"], place);
    this.steps.push({
      ...base,
      rawAgent: textAt(tool, "tool_name") ?? "",
      kind: "tool-result",
      content: result === "" ? (error ?? "") : result,
      pointer: result === "" && error !== undefined ? pointerTo(pointer, "error") : place.pointer,
      callId,
      isError: event === "ToolCallError" || tool["tool_call_error"] === true,
    });
  }

  #fail(value: JsonObject, pointer: string, base: Pick<StepDraft, "rawAgent" | "startedAt">): void {
    const content = textAt(value, "content") ?? "";
    if (content === "") return;
    this.steps.push({ ...base, kind: "message", content, pointer: pointerTo(pointer, "content"), isError: true });
  }

  /** The whole answer comes once more at the end; without a stream it comes only here. */
  #complete(value: JsonObject, pointer: string, base: Pick<StepDraft, "rawAgent" | "startedAt">): void {
    const content = textAt(value, "content") ?? "";
    const isSaid = this.steps.some(({ kind, rawAgent }) => kind === "message" && rawAgent === base.rawAgent);
    if (isSaid) this.duplicateCount += 1;
    else if (content !== "")
      this.steps.push({ ...base, kind: "message", content, pointer: pointerTo(pointer, "content") });
  }

  /** A model call's tokens stand with the first step that it gave. */
  #count(run: string, agent: string, value: JsonObject): void {
    const step = this.steps.slice(this.#callFrom.get(run) ?? 0).find(({ rawAgent }) => rawAgent === agent);
    if (step === undefined) return;
    Object.assign(step, tokensOf(value));
    step.model = textAt(value, "model");
  }
}
