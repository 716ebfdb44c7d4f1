import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type PlacedObject, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { keyOf, textField } from "../messages/field";
import { type MessagePart, toThought } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart, readToolCalls } from "../messages/read-call";
import { readRole } from "../messages/read-role";
import { resultText } from "../messages/result-text";
import { unpackField, unpackList, unpackObject } from "../messages/unpack-field";
import { type LabelDraft, type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";

/** Who&When Pro: a run into which one error was put, with the agent, the step and the kind of it. */
export const whoAndWhenPro: TraceFormat = {
  name: "who-and-when-pro",
  title: "Who&When Pro",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`framework`, `trajectory` and `ground_truth` with `mode`, `agent` and `step`, also as JSON in texts",
    notes: "a turn may be several steps; the label is at the turn of its step, or of its round and position",
  },
  recognise: (document) => {
    const run = objectOf(document);
    if (run === null || !("framework" in run) || !Array.isArray(unpackField(run, "trajectory", "", none).value))
      return null;
    const truth = unpackObject(run, "ground_truth");
    return "mode" in truth && "step" in truth
      ? { confidence: "certain", keys: ["framework", "trajectory", "ground_truth.mode", "ground_truth.step"] }
      : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const { pointer } = document;
    const turns = unpackList(run, "trajectory", pointer, literalOf(document));
    const task = unpackObject(run, "task");
    const asked = keyOf(task, "query", "question", "instruction", "prompt");
    const question = asked === undefined ? textField(run, "task", "question") : textField(task, asked);
    const name = textField(run, "framework");
    const said = turns.flatMap((turn) => turnSteps(turn));
    const isAsked = said.some(({ kind }) => kind === "input");
    const place = asked === undefined ? pointerTo(pointer, "task") : pointerTo(pointer, "task", asked);
    const input: StepDraft[] =
      isAsked || question === undefined ? [] : [{ rawAgent: "user", kind: "input", content: question, pointer: place }];
    return [
      buildTrace({
        format: "who-and-when-pro",
        pointer,
        steps: [...input, ...said],
        question,
        agents: agentsOf(run, pointer),
        labels: [labelOf(unpackObject(run, "ground_truth"), turns)],
        outcome: "failed",
        expectedAnswer: textField(task, "answer", "gold_answer", "gold", "ground_truth"),
        externalId: textField(run, "id"),
        system: name === undefined ? undefined : { name },
        tags: [textField(run, "benchmark"), textField(run, "modality")].flatMap((tag) => tag ?? []),
      }),
    ];
  },
};

const none = (): undefined => undefined;
const nameKeys = ["agent", "agent_id", "agent_name", "name", "speaker", "source", "node"] as const;
const thoughtKeys = ["thought", "reasoning", "reasoning_content", "plan"] as const;
const saidKeys = ["content", "output", "text", "response", "message", "answer"] as const;
const resultKeys = ["observation", "observations", "tool_result", "tool_results", "tool_output", "result"] as const;

function turnSteps({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const role = readRole(value["role"]) ?? "assistant";
  const key = (keys: readonly string[]) => keyOf(value, ...keys);
  const at = (name: string) => ({ pointer: pointerTo(pointer, name), literal });
  const [thought, text, answer] = [key(thoughtKeys), key(saidKeys), key(resultKeys)];
  const calls = callsOf(value, pointer, literal);
  const [only] = calls;
  const parts: MessagePart[] = [
    ...(thought === undefined ? [] : decodeContent(value[thought], at(thought)).map(toThought)),
    ...(text === undefined ? [] : decodeContent(value[text], at(text))),
    ...calls,
  ];
  const name =
    textField(value, ...nameKeys) ?? (readRole(value["role"]) === undefined ? textField(value, "role") : undefined);
  const said = messageSteps({ pointer, role, name, parts }, { agent: "assistant" });
  if (answer === undefined) return said;
  const content = resultText(value[answer], at(answer));
  const callId = calls.length === 1 && only?.type === "call" ? only.id : undefined;
  const result: StepDraft = {
    rawAgent: "",
    kind: "tool-result",
    content,
    pointer: at(answer).pointer,
    callId,
    isError: statesError(content),
  };
  return content.trim() === "" ? said : [...said, result];
}

function callsOf(value: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const key = ["tool_calls", "calls"].find((name) => Array.isArray(value[name]));
  if (key !== undefined) {
    const where = pointerTo(pointer, key);
    return readToolCalls(value[key], { pointer: where, literal }).map((part) =>
      part.type === "call" && part.id === undefined ? { ...part, id: part.pointer } : part,
    );
  }
  const { action } = value;
  const where = pointerTo(pointer, "action");
  if (typeof action === "string" && action.trim() !== "")
    return [callPart(where, "action", action, { pointer: where, literal })];
  return isObject(action) ? readToolCalls([action], { pointer: where, literal }) : [];
}

/** By the turn's own number or place, as some frameworks count rounds and positions; else by its place in the list. */
function labelOf(truth: JsonObject, turns: readonly PlacedObject[]): LabelDraft {
  const step = String(truth["step"]);
  const [round, position] = [truth["round"], truth["position"]];
  const own = turns.find(({ value }) =>
    ["step", "step_id", "coord", "index"].some((key) => key in value && String(value[key]) === step),
  );
  const placed = turns.find(
    ({ value }) =>
      round !== undefined &&
      String(value["round"]) === String(round) &&
      (position === undefined || position === null || String(value["position"]) === String(position)),
  );
  const isNumbered = turns.some(({ value }) => "step" in value || "step_id" in value);
  const listed = !isNumbered && /^\d{1,9}$/.test(step) ? turns[Number(step)] : undefined;
  const mode = textField(truth, "mode");
  return {
    source: "Who&When Pro",
    agent: textField(truth, "agent"),
    pointer: (own ?? placed ?? listed)?.pointer,
    category: mode,
    reason: textField(truth, "reason", "description", "explanation") ?? "",
    isDecisive: true,
  };
}

const agentsOf = (run: JsonObject, pointer: string): TraceAgent[] =>
  unpackList(run, "agents", pointer, none).flatMap(({ value }) => {
    const name = textField(value, "id", "name");
    const description = textField(value, "role", "description");
    return name === undefined ? [] : [{ name, ...(description !== undefined && { description }) }];
  });
