import { openCell } from "../json-cell";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { spelled } from "../messages/place";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { chatTrace, type StoredMessage } from "./chat-steps";
import { handoffTarget, isRefused, markRefusals } from "./handoff";
import { mergeHandoffs } from "../hand-over";

type Found = Pick<TraceDraft, "steps" | "agents" | "question" | "duplicateCount" | "issues" | "termination">;

/**
 * What a workflow's context tells of a trace: its memory, else the reasoning of a ReAct agent. Every
 * value in it is JSON in a text.
 */
export function contextTrace(data: JsonObject, pointer: string): Found {
  const open = (key: string) => openCell(data, key, pointer);
  const agents = textsOf(open("agents").value);
  const reach = open("can_handoff_to").value;
  const asked = open("user_msg_str");
  const stored = [...storedMessages(data, pointer), ...scratchpad(data, pointer)];
  const first = firstAgent(stored, agents, isObject(reach) ? reach : {}, open("current_reasoning").value);
  const question = typeof asked.value === "string" ? asked.value : undefined;
  const chat = chatTrace(stored, first.name, agents);
  const reasoned = stored.length > 0 ? { steps: [], duplicateCount: 0 } : reasoning(data, pointer, first.name, agents);
  const input: StepDraft[] =
    question === undefined || question === "" || chat.steps.some(({ kind }) => kind === "input")
      ? []
      : [{ rawAgent: "user", kind: "input", content: question, pointer: asked.pointer }];
  const taken = first.isBare ? "its first agent" : "the first agent that can hand over to the second";
  const message = `The context does not say who began: ${taken} was taken.`;
  const [done, most] = [open("num_iterations").value, open("max_iterations").value];
  const isStopped = typeof done === "number" && typeof most === "number" && most > 0 && done >= most;
  return {
    steps: [...input, ...chat.steps, ...reasoned.steps],
    agents: agents.map((name) => ({ name })),
    // The context names the latest turn; a run is asked what its first one was.
    question: chat.question ?? question,
    termination: isStopped ? "max_iterations" : undefined,
    duplicateCount: (chat.duplicateCount ?? 0) + reasoned.duplicateCount,
    issues: first.isInferred ? [{ severity: "info", code: "agents-inferred", message, pointer }] : [],
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** The messages that the context's memory keeps, those of its first conversation. */
function storedMessages(data: JsonObject, pointer: string): StoredMessage[] {
  const cell = openCell(data, "memory", pointer);
  const value = isObject(cell.value) ? objectAt(cell.value, "value") : {};
  const store = objectAt(objectAt(value, "chat_store"), "store");
  const base = pointerTo(cell.pointer, "value", "chat_store", "store");
  return Object.keys(store).flatMap((key) =>
    objectsAt(store, key, base).map((message) => ({ ...message, literal: cell.literal })),
  );
}

/** The work of a turn that never came to its end: what a run that was stopped has not put into its memory. */
function scratchpad(data: JsonObject, pointer: string): StoredMessage[] {
  const cell = openCell(data, "scratchpad", pointer);
  if (!Array.isArray(cell.value)) return [];
  return cell.value.flatMap((item: unknown, at): StoredMessage[] => {
    if (!isObject(item)) return [];
    const isWrapped = isObject(item["value"]);
    const value = isWrapped ? objectAt(item, "value") : item;
    const where = isWrapped ? pointerTo(cell.pointer, at, "value") : pointerTo(cell.pointer, at);
    return typeof value["role"] === "string" ? [{ value, pointer: where, literal: cell.literal }] : [];
  });
}

/** Who began: the only agent, or one of those that can hand over to the agent that the first hand-off names. */
function firstAgent(
  stored: readonly StoredMessage[],
  agents: readonly string[],
  reach: JsonObject,
  reasoning: unknown,
): { name: string; isInferred: boolean; isBare: boolean } {
  const [only] = agents;
  if (only === undefined) return { name: "assistant", isInferred: false, isBare: false };
  if (agents.length === 1) return { name: only, isInferred: false, isBare: false };
  const inMessages = chatTrace(stored, undefined, agents).steps.find(({ kind }) => kind === "handoff")?.recipient;
  const inReasoning = Array.isArray(reasoning)
    ? reasoning
        .map((item: unknown) =>
          textAt(objectAt(objectAt(isObject(item) ? item : {}, "value"), "action_input"), "to_agent"),
        )
        .find((name) => name !== undefined && agents.includes(name))
    : undefined;
  const second = inMessages ?? inReasoning;
  const able = agents.filter((agent) => second !== undefined && textsOf(listAt(reach, agent)).includes(second));
  return { name: able[0] ?? only, isInferred: able.length !== 1, isBare: able.length === 0 };
}

/** The reasoning that a ReAct agent keeps: thoughts with actions, and what they brought. */
function reasoning(
  data: JsonObject,
  pointer: string,
  agent: string,
  agents: readonly string[],
): { steps: StepDraft[]; duplicateCount: number } {
  const cell = openCell(data, "current_reasoning", pointer);
  const items = Array.isArray(cell.value) ? (cell.value as unknown[]) : [];
  const steps: StepDraft[] = [];
  for (const [at, item] of items.entries()) {
    const value = isObject(item) ? objectAt(item, "value") : {};
    const base = pointerTo(cell.pointer, at, "value");
    const open = steps.findLast(({ kind }) => kind === "tool-call");
    for (const key of ["thought", "response", "observation"]) {
      const content = textAt(value, key) ?? "";
      const step = { content, pointer: pointerTo(base, key) };
      if (content === "") continue;
      if (key === "observation")
        steps.push({ ...step, rawAgent: open?.tool?.name ?? "", kind: "tool-result", callId: open?.callId });
      else steps.push({ ...step, rawAgent: agent, kind: key === "thought" ? "thought" : "message" });
    }
    const action = textAt(value, "action");
    if (action === undefined) continue;
    const place = { pointer: pointerTo(base, "action_input"), literal: cell.literal };
    const tool = { name: action, arguments: value["action_input"] };
    steps.push({
      rawAgent: agent,
      kind: "tool-call",
      content: spelled(value["action_input"], place),
      pointer: place.pointer,
      callId: base,
      tool,
    });
  }
  return mergeHandoffs(markRefusals(steps, agents), (call, result) => {
    const target = handoffTarget(call);
    return target === undefined || isRefused(target, result?.content, agents) ? undefined : target;
  });
}
