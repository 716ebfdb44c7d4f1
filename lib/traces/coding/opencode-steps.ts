import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { splitInjected, toldSteps } from "../messages/injected-text";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

interface Part extends PlacedObject {
  agent: string;
  isUser: boolean;
}

/** A message of a session: what is said of it, and its parts, wherever each stands. */
export interface OpenCodeMessage {
  info: JsonObject;
  /** Where `info` stands. */
  pointer: string;
  parts: readonly PlacedObject[];
}

/** The steps of a session's messages, and the error that it ended with. */
export function openCodeSteps(messages: readonly OpenCodeMessage[]): { steps: StepDraft[]; error?: string } {
  const steps: StepDraft[] = [];
  let error: string | undefined;
  for (const { info, pointer, parts } of messages) {
    const isUser = info["role"] === "user";
    const agent = textField(info, "agent", "mode") ?? "build";
    const made = parts.flatMap((part) => partSteps({ ...part, agent, isUser }));
    const time = isoTime(objectAt(info, "time")["created"]);
    steps.push(...withMeta(made, info, isUser).map((step) => ({ ...step, startedAt: step.startedAt ?? time })));
    const failure = errorStep(info, pointer, agent);
    if (failure === null) continue;
    error = textField(objectAt(info, "error"), "name") ?? failure.content;
    steps.push({ ...failure, startedAt: time });
  }
  return { steps, ...(error !== undefined && { error }) };
}

/** Model, tokens and cost of a message, told once, with its first step. */
function withMeta(steps: StepDraft[], info: JsonObject, isUser: boolean): StepDraft[] {
  if (isUser) return steps;
  const tokens = objectAt(info, "tokens");
  const cache = objectAt(tokens, "cache");
  const { input, output } = tokens;
  const cost = numberAt(info, "cost");
  const first = steps.find(({ kind }) => kind !== "tool-result" && kind !== "system");
  return steps.map((step): StepDraft => {
    if (step.kind === "tool-result" || step.kind === "system") return step;
    const made = { ...step, model: textField(info, "modelID") };
    if (step !== first) return made;
    return {
      ...made,
      ...tokensOf({
        input,
        output,
        cacheRead: cache["read"],
        cacheWrite: cache["write"],
        output_reasoning: tokens["reasoning"],
      }),
      costUsd: cost !== undefined && cost >= 0 ? cost : undefined,
    };
  });
}

function errorStep(info: JsonObject, pointer: string, agent: string): StepDraft | null {
  const error = objectAt(info, "error");
  if (Object.keys(error).length === 0) return null;
  const path =
    textField(objectAt(error, "data"), "message") === undefined ? ["error", "name"] : ["error", "data", "message"];
  const content = textField(objectAt(error, "data"), "message") ?? textField(error, "name") ?? "";
  if (content === "") return null;
  // A person who stops it is no error of the agent.
  const isError = textAt(error, "name") !== "MessageAbortedError";
  return { rawAgent: agent, kind: "message", content, pointer: pointerTo(pointer, ...path), isError };
}

function partSteps(part: Part): StepDraft[] {
  const type = textAt(part.value, "type");
  if (type === "text") return textSteps(part);
  if (type === "reasoning") return saidStep(part, "text", "thought");
  if (type === "tool") return toolSteps(part);
  if (type === "file")
    return saidStep(part, textField(part.value, "url")?.startsWith("data:") === false ? "url" : "mime", "input");
  if (type === "subtask")
    return saidStep(part, "prompt", "handoff").map((step) => ({ ...step, recipient: textField(part.value, "agent") }));
  if (type !== "retry") return [];
  const error = objectAt(part.value, "error");
  const content = textField(objectAt(error, "data"), "message") ?? "";
  const pointer = pointerTo(part.pointer, "error", "data", "message");
  return content === "" ? [] : [{ rawAgent: part.agent, kind: "message", content, pointer, isError: true }];
}

/** A text that the program made up for the model is not the person's. */
function textSteps(part: Part): StepDraft[] {
  const { value, pointer, agent, isUser } = part;
  const text = textAt(value, "text") ?? "";
  if (!isUser) return saidStep(part, "text", "message");
  const role = value["synthetic"] === true ? ("system" as const) : ("user" as const);
  const at = pointerTo(pointer, "text");
  return toldSteps({ pointer, role, parts: [{ type: "text", pointer: at, text }] }, { agent }, (told) =>
    splitInjected(told, (tag) => tag === "system-reminder" || tag === "environment"),
  );
}

function saidStep({ value, pointer, agent, isUser }: Part, key: string, kind: StepDraft["kind"]): StepDraft[] {
  const content = textField(value, key);
  if (content === undefined || content.trim() === "") return [];
  const spoken = kind === "input" && !isUser ? "message" : kind;
  const rawAgent = isUser ? "user" : agent;
  const startedAt = isoTime(objectAt(value, "time")["start"]);
  return [{ rawAgent, kind: spoken, content, pointer: pointerTo(pointer, key), startedAt }];
}

/** A call and, once it ended, what came back. A `task` is work for the sub-agent that it names. */
function toolSteps({ value, pointer, literal, agent }: Part): StepDraft[] {
  const state = objectAt(value, "state");
  const callId = textField(value, "callID", "callId") ?? pointer;
  const name = textField(value, "tool") ?? "tool";
  const at = pointerTo(pointer, "state");
  const call = callPart(callId, name, state["input"], { pointer: pointerTo(at, "input"), literal });
  if (call.type !== "call") return [];
  const target = name === "task" ? textField(objectAt(state, "input"), "subagent_type", "agent") : undefined;
  const time = objectAt(state, "time");
  const [start, end] = [numberAt(time, "start"), numberAt(time, "end")];
  const tool = { name, arguments: call.arguments };
  const startedAt = isoTime(start);
  const made: StepDraft = {
    rawAgent: agent,
    kind: "tool-call",
    content: call.text,
    pointer: call.pointer,
    callId,
    tool,
    startedAt,
    recipient: target,
  };
  const status = textAt(state, "status");
  const key = status === "error" ? "error" : "output";
  if (state[key] === undefined || state[key] === null) return [made];
  const where = { pointer: pointerTo(at, key), literal };
  const exit = numberAt(objectAt(state, "metadata"), "exit");
  const answer: StepDraft = {
    rawAgent: target ?? "",
    isAgent: target === undefined ? undefined : true,
    kind: "tool-result",
    content: resultText(state[key], where),
    pointer: where.pointer,
    callId,
    isError: status === "error" || (exit !== undefined && exit !== 0),
    startedAt: isoTime(end),
    durationMs: start !== undefined && end !== undefined && end >= start ? end - start : undefined,
  };
  return [made, answer];
}
