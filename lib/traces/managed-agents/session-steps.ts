import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { keyOf, textField } from "../messages/field";
import { toThought } from "../messages/message";
import { readCall } from "../messages/read-call";
import { messageSteps } from "../messages/message-steps";
import { resultText } from "../messages/result-text";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { type Outcome } from "../trace";
import { tokensOf } from "../messages/usage-tokens";

const primary = "";

/** Reads the events of a session one after another. Threads name who works in them. */
export class SessionReader {
  readonly steps: StepDraft[] = [];
  readonly labels: LabelDraft[] = [];
  termination: string | undefined;
  outcome: Outcome | undefined;
  duplicateCount = 0;
  readonly #agents: ReadonlyMap<string, string>;
  readonly #seenIds = new Set<string>();
  readonly #sent = new Set<string>();
  /** What was said, by who said it. */
  readonly #said = new Set<string>();
  /** Where the steps of the request to the model begin whose tokens are told at its end. */
  #requestFrom = 0;

  constructor(events: readonly PlacedObject[]) {
    this.#agents = agentsOf(events);
  }

  add(event: PlacedObject): void {
    const { value } = event;
    const id = textField(value, "id");
    if (id !== undefined && this.#seenIds.has(id)) {
      this.duplicateCount += 1;
      return;
    }
    if (id !== undefined) this.#seenIds.add(id);
    const type = textAt(value, "type") ?? "";
    const startedAt = isoTime(value["processed_at"] ?? value["created_at"]);
    const made = this.#read(type, event).map((step) => ({ ...step, startedAt, spanId: id }));
    this.steps.push(...made);
    for (const { kind, rawAgent, content } of made)
      if (kind === "message") this.#said.add(JSON.stringify([rawAgent, content]));
    if (type === "span.model_request_start") this.#requestFrom = this.steps.length;
    if (type === "span.model_request_end") this.#count(objectAt(value, "model_usage"));
    if (type === "span.outcome_evaluation_end") this.#judge(value);
    if (type === "session.status_idle" || type === "session.status_terminated")
      this.termination = textField(objectAt(value, "stop_reason"), "type") ?? type.replace("session.status_", "");
    if (type === "session.error") this.termination = textField(objectAt(value, "error"), "type") ?? this.termination;
  }

  #read(type: string, event: PlacedObject): StepDraft[] {
    const { value, pointer, literal } = event;
    const agent = this.#agentOf(value);
    if (type === "user.message" || type === "agent.message" || type === "agent.thinking") {
      const role = type === "user.message" ? "user" : "assistant";
      const key = keyOf(value, "content", "thinking") ?? "content";
      const parts = decodeContent(value[key], { pointer: pointerTo(pointer, key), literal });
      const said = type === "agent.thinking" ? parts.map(toThought) : parts;
      return messageSteps({ pointer, role, parts: said }, { agent });
    }
    if (/^agent\.\w*tool_use$/.test(type)) return this.#call(event, agent);
    if (/^(?:agent|user)\.\w*tool_result$/.test(type)) return [this.#result(event)];
    if (type === "agent.thread_message_sent" || type === "agent.thread_message_received")
      return this.#passOn(event, type.endsWith("sent"), agent);
    return readOther(type, event);
  }

  #agentOf(value: JsonObject): string {
    const thread = textField(value, "session_thread_id") ?? primary;
    return textField(value, "agent_name") ?? this.#agents.get(thread) ?? this.#agents.get(primary) ?? "assistant";
  }

  /** Results name the event of their call. */
  #call({ value, pointer, literal }: PlacedObject, agent: string): StepDraft[] {
    const call = readCall(value, { pointer, literal }, textField(value, "name") ?? "tool");
    const id = textField(value, "id");
    const part = call.type === "call" ? { ...call, id: id ?? call.id } : call;
    return messageSteps({ pointer, role: "assistant", parts: [part] }, { agent });
  }

  #result({ value, pointer, literal }: PlacedObject): StepDraft {
    const at = pointerTo(pointer, "content");
    return {
      rawAgent: "",
      kind: "tool-result",
      content: resultText(value["content"], { pointer: at, literal }),
      pointer: at,
      callId: textField(value, "tool_use_id", "mcp_tool_use_id", "custom_tool_use_id"),
      isError: value["is_error"] === true,
    };
  }

  /** What one agent tells another stands in the thread of both: it is told once. */
  #passOn({ value, pointer, literal }: PlacedObject, isSent: boolean, agent: string): StepDraft[] {
    const named = textField(value, isSent ? "to_agent_name" : "from_agent_name");
    const thread = textField(value, isSent ? "to_session_thread_id" : "from_session_thread_id");
    const other = named ?? this.#agents.get(thread ?? "") ?? thread ?? "agent";
    const [from, to] = isSent ? [agent, other] : [other, agent];
    const parts = decodeContent(value["content"], { pointer: pointerTo(pointer, "content"), literal });
    return messageSteps({ pointer, role: "assistant", parts }, { agent: from }).flatMap((step): StepDraft[] => {
      const key = JSON.stringify([from, to, step.content]);
      const isTold = this.#sent.has(key) || this.#said.has(JSON.stringify([from, step.content]));
      this.#sent.add(key);
      if (isTold) this.duplicateCount += 1;
      return isTold ? [] : [{ ...step, kind: isSent ? "handoff" : step.kind, recipient: to }];
    });
  }

  #count(usage: JsonObject): void {
    const step = this.steps.slice(this.#requestFrom).find(({ kind }) => kind !== "tool-result" && kind !== "input");
    this.#requestFrom = this.steps.length;
    if (step === undefined) return;
    Object.assign(step, tokensOf(usage));
  }

  #judge(value: JsonObject): void {
    const result = textField(value, "result");
    if (result === undefined) return;
    if (result === "satisfied") this.outcome = "passed";
    else if (result !== "needs_revision" && result !== "interrupted") this.outcome = "failed";
    const reason = textField(value, "explanation", "feedback") ?? "";
    this.labels.push({ source: "Outcome evaluation", category: "outcome", value: result, reason });
  }
}

/** What a session says beside messages and calls: an error, a task, a refusal of a call. */
function readOther(type: string, { value, pointer }: PlacedObject): StepDraft[] {
  if (type === "session.error") {
    const content = textField(objectAt(value, "error"), "message", "type");
    const at = pointerTo(pointer, "error");
    return content === undefined ? [] : [{ rawAgent: "system", kind: "system", content, pointer: at, isError: true }];
  }
  const key = type === "user.define_outcome" ? "description" : type === "user.tool_confirmation" ? "deny_message" : "";
  const content = textField(value, key);
  return content === undefined ? [] : [{ rawAgent: "user", kind: "input", content, pointer: pointerTo(pointer, key) }];
}

/** Who works in which thread; the primary one is the thread that nobody created. */
function agentsOf(events: readonly PlacedObject[]): Map<string, string> {
  const agents = new Map<string, string>();
  const created = new Set<string>();
  for (const { value } of events) {
    const type = textAt(value, "type") ?? "";
    const thread = textField(value, "session_thread_id");
    const name = textField(value, "agent_name") ?? textField(objectAt(value, "agent"), "name");
    if (type === "session.thread_created" && thread !== undefined) created.add(thread);
    if (!type.startsWith("session.") || name === undefined) continue;
    if (thread !== undefined && !agents.has(thread)) agents.set(thread, name);
    const isChild = thread !== undefined && created.has(thread);
    if (!isChild && !agents.has(primary)) agents.set(primary, name);
  }
  return agents;
}
