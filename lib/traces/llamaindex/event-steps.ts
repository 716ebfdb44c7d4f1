import { type ReadLiteral } from "../document";
import { mergeHandoffs } from "../hand-over";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { spelled } from "../messages/place";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { decodeLlamaMessage } from "./decode-message";
import { handoffTarget, questionIn, saysRefusal } from "./handoff";

/** An event of a workflow: typed by its class, or told by its keys where the dump has no types. */
export interface WorkflowEvent {
  pointer: string;
  value: JsonObject;
  name: string | undefined;
}

const nameOf = ({ name, value }: WorkflowEvent): string => {
  if (name !== undefined) return name.slice(name.lastIndexOf(".") + 1);
  if ("delta" in value) return "AgentStream";
  if ("current_agent_name" in value)
    return "response" in value ? "AgentOutput" : "input" in value ? "AgentInput" : "AgentSetup";
  if ("tool_output" in value) return "ToolCallResult";
  if ("tool_name" in value && "tool_kwargs" in value) return "ToolCall";
  return "exception_message" in value ? "WorkflowFailedEvent" : "result" in value ? "StopEvent" : "";
};

/**
 * What the events of an agent workflow tell of a trace. Calls and answers have no agent: it is the last that answered.
 */
export function workflowTrace(
  events: readonly WorkflowEvent[],
  literal: ReadLiteral,
): Omit<TraceDraft, "format" | "pointer"> {
  const reader = new EventReader(literal);
  for (const event of events) reader.add(event);
  const { steps, agents, question, finalAnswer, failure, nextAgents } = reader;
  const merged = mergeHandoffs(steps, (call, result) => {
    const target = handoffTarget(call);
    if (result?.isError === true) return undefined;
    const next = result && nextAgents.get(result);
    // A hand-off that the workflow refused has an answer like any other: the same agent goes on.
    return target !== undefined && (next === undefined || next === target) ? target : undefined;
  });
  return {
    steps: merged.steps,
    agents: [...agents.values()],
    question,
    finalAnswer,
    termination: failure,
    outcome: failure === undefined ? undefined : "failed",
    duplicateCount: merged.duplicateCount + reader.duplicateCount,
  };
}

class EventReader {
  readonly steps: StepDraft[] = [];
  readonly agents = new Map<string, TraceAgent>();
  /** Who went on after an answer. */
  readonly nextAgents = new Map<StepDraft, string>();
  question: string | undefined;
  finalAnswer: string | undefined;
  failure: string | undefined;
  duplicateCount = 0;
  #agent = "assistant";
  readonly #owners = new Map<string, string>();
  /** Answers after which nobody has gone on yet. */
  #waiting: StepDraft[] = [];
  readonly #literal: ReadLiteral;

  constructor(literal: ReadLiteral) {
    this.#literal = literal;
  }

  add(event: WorkflowEvent): void {
    const name = nameOf(event);
    const { pointer, value } = event;
    if (name === "AgentStream") this.duplicateCount += 1;
    else if (name === "AgentInput") this.#given(value, pointer);
    else if (name === "AgentOutput") this.#answered(value, pointer);
    else if (name === "ToolCall") this.#called(value, pointer);
    else if (name === "ToolCallResult") this.#returned(value, pointer);
    else if (name === "StopEvent") this.#stopped(value);
    else if (name === "WorkflowFailedEvent") this.#failed(value, pointer);
  }

  /** The input of a model call repeats the history: only the first one's is new. */
  #given(value: JsonObject, pointer: string): void {
    const agent = this.#speak(value);
    const messages = objectsAt(value, "input", pointer).flatMap(
      (message) => decodeLlamaMessage(message.value, message.pointer, this.#literal) ?? [],
    );
    const prompt = messages.find(({ role }) => role === "system")?.parts.find(({ type }) => type === "text");
    if (!this.agents.has(agent))
      this.agents.set(agent, prompt === undefined ? { name: agent } : { name: agent, systemPrompt: prompt.text });
    if (this.steps.length > 0) return;
    for (const message of messages)
      if (message.role !== "system") this.steps.push(...messageSteps(message, { agent: "assistant" }));
    const asked = this.steps.findLast(({ kind }) => kind === "input");
    if (asked !== undefined) this.question = questionIn(asked.content);
  }

  #answered(value: JsonObject, pointer: string): void {
    const agent = this.#speak(value);
    const response = decodeLlamaMessage(objectAt(value, "response"), pointerTo(pointer, "response"), this.#literal);
    const hasCalls = listAt(value, "tool_calls").length > 0;
    // The calls are listed beside the response, with the ids of their answers.
    const parts = (response?.parts ?? []).filter(({ type }) => type !== "call" || !hasCalls);
    const said = response === null ? [] : messageSteps({ ...response, parts, name: agent }, { agent });
    this.steps.push(
      ...said.map((step) =>
        hasCalls && step.content.startsWith("Thought:") ? { ...step, kind: "thought" as const } : step,
      ),
    );
    for (const call of objectsAt(value, "tool_calls", pointer)) this.#call(call.value, call.pointer, agent);
    // What a reply that could not be parsed is answered with.
    const retries = objectsAt(value, "retry_messages", pointer).filter(
      ({ value: message }) => message["role"] === "user",
    );
    for (const retry of retries) {
      const message = decodeLlamaMessage(retry.value, retry.pointer, this.#literal);
      if (message !== null) this.steps.push(...messageSteps({ ...message, role: "system" }, { agent }));
    }
  }

  #speak(value: JsonObject): string {
    this.#agent = textAt(value, "current_agent_name") ?? this.#agent;
    for (const result of this.#waiting) this.nextAgents.set(result, this.#agent);
    this.#waiting = [];
    return this.#agent;
  }

  #called(value: JsonObject, pointer: string): void {
    if (this.#owners.has(textAt(value, "tool_id") ?? "")) this.duplicateCount += 1;
    else this.#call(value, pointer, this.#agent);
  }

  #call(value: JsonObject, pointer: string, agent: string): void {
    const callId = textAt(value, "tool_id") ?? pointer;
    this.#owners.set(callId, agent);
    const place = { pointer: pointerTo(pointer, "tool_kwargs"), literal: this.#literal };
    const tool = { name: textAt(value, "tool_name") ?? "tool", arguments: value["tool_kwargs"] ?? {} };
    const content = spelled(value["tool_kwargs"], place);
    this.steps.push({ rawAgent: agent, kind: "tool-call", content, pointer: place.pointer, callId, tool });
  }

  #returned(value: JsonObject, pointer: string): void {
    const callId = textAt(value, "tool_id") ?? "";
    if (!this.#owners.has(callId)) this.#call(value, pointer, this.#agent);
    const output = objectAt(value, "tool_output");
    const at = pointerTo(pointer, "tool_output");
    const texts = objectsAt(output, "blocks", at).filter(({ value: block }) => typeof block["text"] === "string");
    const [first] = texts;
    const content =
      first === undefined
        ? (textAt(output, "content") ??
          spelled(output["raw_output"], { pointer: pointerTo(at, "raw_output"), literal: this.#literal }))
        : texts.map(({ value: block }) => String(block["text"])).join("\n");
    const result: StepDraft = {
      rawAgent: textAt(value, "tool_name") ?? "",
      kind: "tool-result",
      content,
      pointer: first === undefined ? at : pointerTo(first.pointer, "text"),
      callId,
      isError: output["is_error"] === true || (textAt(value, "tool_name") === "handoff" && saysRefusal(content)),
    };
    this.steps.push(result);
    this.#waiting.push(result);
  }

  #stopped({ result }: JsonObject): void {
    if (typeof result === "string") this.finalAnswer = result;
    if (!isObject(result)) return;
    const message = decodeLlamaMessage(objectAt(result, "response"), "", this.#literal);
    const text = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    if (text) this.finalAnswer = text;
  }

  #failed(value: JsonObject, pointer: string): void {
    const key = ["exception_message", "error", "exception", "message"].find((name) => typeof value[name] === "string");
    const content = key === undefined ? "" : String(value[key]);
    if (key === undefined || content === "") return;
    this.failure = content;
    this.steps.push({ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, key), isError: true });
  }
}
