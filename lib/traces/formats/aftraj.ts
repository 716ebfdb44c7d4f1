import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart, readToolCalls } from "../messages/read-call";
import { unpackField, unpackList } from "../messages/unpack-field";
import { type LabelDraft, type StepDraft } from "../step-draft";

/** AFTraj-2K: the turns of a run, and the agent and turn of its decisive error where it is unsafe. */
export const aftraj: TraceFormat = {
  name: "aftraj",
  title: "AFTraj-2K",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`conv_id` and `turns` with `task`, `domain` or `mistake_step`",
    notes: "agent = `role`; a turn is a thought, calls, and text; `mistake_step` counts turns from 0",
  },
  recognise: (document) => {
    const run = objectOf(document);
    if (run === null || typeof run["conv_id"] !== "string") return null;
    const isRun = Array.isArray(unpackField(run, "turns", "", () => undefined).value);
    return isRun && ("mistake_step" in run || ("task" in run && "domain" in run))
      ? { confidence: "certain", keys: ["conv_id", "turns", "mistake_step"] }
      : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const { pointer } = document;
    const turns = unpackList(run, "turns", pointer, literalOf(document));
    const label = labelOf(run, turns);
    return [
      buildTrace({
        format: "aftraj",
        pointer,
        steps: joined(turns.map(({ value, pointer: at, literal }) => turnSteps(value, at, literal))),
        question: textField(run, "task"),
        expectedAnswer: textField(run, "gold_answer"),
        externalId: textField(run, "conv_id"),
        labels: label === undefined ? [] : [label],
        outcome: label === undefined ? "passed" : "failed",
        tags: textField(run, "domain") === undefined ? [] : [textField(run, "domain") ?? ""],
      }),
    ];
  },
};

/** What the environment answers belongs to the call of the turn before, where that was one. */
function joined(turns: readonly StepDraft[][]): StepDraft[] {
  return turns.flatMap((steps, at) => {
    const [answer, second] = steps;
    const [call, other] = (turns[at - 1] ?? []).filter(({ kind }) => kind === "tool-call");
    const isAnswer = answer?.kind === "tool-result" && second === undefined && other === undefined;
    return isAnswer && call !== undefined ? [{ ...answer, callId: call.callId }] : steps;
  });
}

function labelOf(run: JsonObject, turns: readonly { pointer: string }[]): LabelDraft | undefined {
  const stated = run["mistake_step"];
  const step = typeof stated === "string" && /^\d{1,9}$/.test(stated) ? Number(stated) : numberAt(run, "mistake_step");
  if (step === undefined || step < 0) return undefined;
  return {
    source: "AFTraj",
    agent: textField(run, "mistake_agent"),
    pointer: turns[step]?.pointer,
    category: textField(run, "mistake_type", "error_type"),
    reason: textField(run, "mistake_reason", "reason", "explanation") ?? "",
    isDecisive: true,
  };
}

function turnSteps(turn: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const role = textAt(turn, "role") ?? "";
  const place = { pointer: pointerTo(pointer, "content"), literal };
  const said = decodeContent(turn["content"], place);
  if (role === "environment")
    return messageSteps({ pointer, role: "tool", parts: said }, { agent: "environment" }).map((step) => ({
      ...step,
      isError: statesError(step.content),
    }));
  const thought = textField(turn, "thought");
  const parts: MessagePart[] = [
    ...(thought === undefined
      ? []
      : [{ type: "thought" as const, pointer: pointerTo(pointer, "thought"), text: thought }]),
    ...callsOf(turn, pointer, literal),
    ...said,
  ];
  const isAsked = role === "user" || role === "human";
  return messageSteps(
    { pointer, role: isAsked ? "user" : "assistant", name: isAsked || role === "" ? undefined : role, parts },
    { agent: "assistant" },
  );
}

/** `action` is a list of calls as JSON, or what was done in words. */
function callsOf(turn: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const { value, pointer: at, literal: own } = unpackField(turn, "action", pointer, literal);
  if (Array.isArray(value))
    return readToolCalls(value, { pointer: at, literal: own }).map((part) =>
      part.type === "call" ? { ...part, id: part.id ?? part.pointer } : part,
    );
  return typeof value === "string" && value.trim() !== ""
    ? [callPart(at, "action", value, { pointer: at, literal })]
    : [];
}
