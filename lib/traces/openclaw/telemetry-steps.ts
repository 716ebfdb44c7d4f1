import { type PlacedObject, type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { spelled } from "../messages/place";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";

/** What is known while the events of a gateway are read. */
interface Reading {
  steps: StepDraft[];
  /** Calls that have not ended, by session and tool. */
  open: Map<string, StepDraft[]>;
  /** What agents were told and what they said, so that histories add only what no event told. */
  told: Set<string>;
  names: Map<string, string>;
  /** Tasks that were given to sub-agents, until their session starts. */
  tasks: { task: string; label: string; call: StepDraft }[];
  /** Calls by the ids that histories give them. */
  claimed: Map<string, StepDraft>;
  /** The agent that talks to the user: a message that goes out names none. */
  main: string;
  duplicateCount: number;
}

/**
 * The steps of OpenClaw's telemetry: messages in and out, tools as they start and end, agents as they start. What an
 * agent said and what its tools answered stands only in the history of its next start, and is told there.
 */
export function telemetrySteps(events: readonly PlacedObject[]): { steps: StepDraft[]; duplicateCount: number } {
  const reading: Reading = {
    steps: [],
    open: new Map(),
    told: new Set(),
    names: new Map(),
    tasks: [],
    claimed: new Map(),
    main: "main",
    duplicateCount: 0,
  };
  for (const event of events) readers[textAt(event.value, "type") ?? ""]?.(event, reading);
  return reading;
}

function agentOf({ value }: PlacedObject, { names }: Reading): string {
  const session = textField(value, "sessionKey") ?? "";
  const id = textField(value, "agentId") ?? "agent";
  return names.get(session) ?? (session.includes(":subagent:") ? session.slice(session.indexOf("subagent:")) : id);
}

/** Adds what was not told before; says whether it did. */
function tell(reading: Reading, step: StepDraft): boolean {
  const key = step.content.trim();
  if (key === "") return false;
  if (reading.told.has(key)) {
    reading.duplicateCount += 1;
    return false;
  }
  reading.told.add(key);
  reading.steps.push(step);
  return true;
}

const readers: Record<string, (event: PlacedObject, reading: Reading) => void> = {
  "message.in": ({ value, pointer }, reading) => {
    const content = textAt(value, "content") ?? "";
    if (content === "") return;
    reading.told.add(content.trim());
    const where = pointerTo(pointer, "content");
    reading.steps.push({
      rawAgent: "user",
      kind: "input",
      content,
      pointer: where,
      startedAt: isoTime(value["timestamp"]),
    });
  },
  "message.out": (event, reading) => {
    const content = textAt(event.value, "content") ?? "";
    tell(reading, {
      rawAgent: reading.main,
      kind: "message",
      content,
      pointer: pointerTo(event.pointer, "content"),
    });
  },
  "agent.start": readStart,
  "tool.start": readCall,
  "tool.end": readEnd,
};

function readStart(event: PlacedObject, reading: Reading): void {
  const { value, pointer, literal } = event;
  const session = textField(value, "sessionKey") ?? "";
  const prompt = textAt(value, "prompt") ?? "";
  const given = session.includes(":subagent:") ? reading.tasks.find(({ task }) => prompt.includes(task)) : undefined;
  if (given !== undefined && !reading.names.has(session)) {
    reading.names.set(session, given.label);
    reading.tasks = reading.tasks.filter((task) => task !== given);
  }
  const agent = agentOf(event, reading);
  if (!session.includes(":subagent:")) reading.main = agent;
  for (const [at, message] of listAt(value, "messages").entries())
    if (isObject(message)) readHistory(message, pointerTo(pointer, "messages", at), literal, agent, reading);
  // A sub-agent's answer reaches the agent that asked as a prompt that names its session.
  const source = /^\[Inter-session message\] sourceSession=(\S{1,200})/.exec(prompt)?.[1];
  const where = pointerTo(pointer, "prompt");
  const from = source === undefined ? undefined : (reading.names.get(source) ?? source);
  tell(
    reading,
    from === undefined
      ? { rawAgent: "system", kind: "system", content: prompt, pointer: where, recipient: agent }
      : { rawAgent: from, kind: "message", content: prompt, pointer: where, recipient: agent },
  );
}

function readHistory(
  message: JsonObject,
  pointer: string,
  literal: ReadLiteral,
  agent: string,
  reading: Reading,
): void {
  const place = { pointer: pointerTo(pointer, "content"), literal };
  const startedAt = isoTime(message["timestamp"]);
  if (message["role"] === "toolResult") {
    fillAnswer(message, resultText(message["content"], place), place.pointer, reading);
    return;
  }
  if (message["role"] !== "assistant") return;
  const model = textField(message, "model");
  const [next] = listAt(message, "content").flatMap((block) =>
    isObject(block) && block["type"] === "toolCall" ? (claimCall(block, reading) ?? []) : [],
  );
  const said = decodeContent(message["content"], place).flatMap((part): StepDraft[] =>
    part.type === "text" || part.type === "thought"
      ? [
          {
            rawAgent: agent,
            kind: part.type === "text" ? "message" : "thought",
            content: part.text,
            pointer: part.pointer,
            startedAt,
            model,
          },
        ]
      : [],
  );
  for (const step of said) {
    if (!tell(reading, step)) continue;
    reading.steps.pop();
    reading.steps.splice(placeOf(step, next, reading.steps), 0, step);
  }
}

/** What was said with a call comes before it, an answer before the user's next turn; anything else last. */
function placeOf(step: StepDraft, next: StepDraft | undefined, steps: readonly StepDraft[]): number {
  if (next !== undefined) return Math.max(0, steps.indexOf(next));
  let at = steps.length;
  const isLater = (other: StepDraft | undefined): boolean =>
    other?.kind === "input" &&
    other.startedAt !== undefined &&
    step.startedAt !== undefined &&
    other.startedAt > step.startedAt;
  while (isLater(steps[at - 1])) at -= 1;
  return at;
}

/**
 * The call of an event that a history tells again, by its tool and arguments, under the id that the history gives it.
 */
function claimCall(block: JsonObject, { steps, claimed }: Reading): StepDraft | undefined {
  const id = textField(block, "id");
  if (id === undefined) return undefined;
  const taken = new Set(claimed.values());
  const isSame = ({ tool }: StepDraft): boolean =>
    tool?.name === block["name"] && JSON.stringify(tool?.arguments) === JSON.stringify(block["arguments"] ?? {});
  const call = claimed.get(id) ?? steps.find((step) => step.kind === "tool-call" && !taken.has(step) && isSame(step));
  if (call !== undefined) claimed.set(id, call);
  return call;
}

function fillAnswer(message: JsonObject, text: string, pointer: string, { steps, claimed }: Reading): void {
  const call = claimed.get(textField(message, "toolCallId") ?? "");
  const result = steps.find(
    ({ kind, callId }) => kind === "tool-result" && callId !== undefined && callId === call?.callId,
  );
  if (result === undefined || result.content !== "") return;
  result.content = text;
  result.pointer = pointer;
  result.isError = message["isError"] === true || result.isError === true;
}

function readCall(event: PlacedObject, reading: Reading): void {
  const { value, pointer, literal } = event;
  const name = textField(value, "toolName") ?? "tool";
  const where = pointerTo(pointer, "params");
  const content = spelled(value["params"], { pointer: where, literal });
  const tool = { name, arguments: value["params"] ?? "" };
  const step: StepDraft = {
    rawAgent: agentOf(event, reading),
    kind: "tool-call",
    content,
    pointer: where,
    callId: where,
    tool,
  };
  reading.steps.push(step);
  const key = `${textField(value, "sessionKey") ?? ""} ${name}`;
  reading.open.set(key, [...(reading.open.get(key) ?? []), step]);
  const params = objectAt(value, "params");
  const task = textField(params, "task");
  const label = textField(params, "label", "agentId");
  if (name !== "sessions_spawn" || task === undefined || label === undefined) return;
  step.recipient = label;
  reading.tasks.push({ task, label, call: step });
}

function readEnd({ value, pointer }: PlacedObject, reading: Reading): void {
  const name = textField(value, "toolName") ?? "tool";
  const key = `${textField(value, "sessionKey") ?? ""} ${name}`;
  const [call, ...rest] = reading.open.get(key) ?? [];
  reading.open.set(key, rest);
  const error = textField(value, "error");
  const duration = numberAt(value, "durationMs");
  reading.steps.push({
    rawAgent: name,
    kind: "tool-result",
    content: error ?? "",
    pointer: error === undefined ? pointer : pointerTo(pointer, "error"),
    callId: call?.callId,
    isError: value["success"] === false || error !== undefined,
    durationMs: duration !== undefined && duration >= 0 ? duration : undefined,
  });
}
