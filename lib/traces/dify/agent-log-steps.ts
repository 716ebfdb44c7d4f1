import { type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textEntry, textField } from "../messages/field";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";

/** The steps of what an agent logged: thoughts of the model and calls of tools. Rounds only hold others. */
export function agentLogSteps(logs: readonly PlacedObject[], agent: string): StepDraft[] {
  const latest = new Map<string, PlacedObject>();
  for (const log of logs) latest.set(idOf(log.value) ?? log.pointer, log);
  const parents = new Set([...latest.values()].map(({ value }) => textField(value, "parent_id")));
  return [...latest].flatMap(([id, log]) => (parents.has(id) ? roundSteps(log, agent) : leafSteps(log, agent, id)));
}

const idOf = (value: JsonObject): string | undefined => textField(value, "message_id", "id");

const roundSteps = ({ value, pointer }: PlacedObject, agent: string): StepDraft[] => {
  const error = textField(value, "error");
  return error === undefined
    ? []
    : [{ rawAgent: agent, kind: "message", content: error, pointer: pointerTo(pointer, "error"), isError: true }];
};

function leafSteps({ value, pointer, literal }: PlacedObject, agent: string, id: string): StepDraft[] {
  const label = textAt(value, "label") ?? "";
  const data = objectAt(value, "data");
  const place = pointerTo(pointer, "data");
  const steps = /^CALL\b/i.test(label) ? toolSteps(label, data, { place, literal, id, agent }) : [];
  if (steps.length === 0) steps.push(...saidSteps(data, place, agent, /^(.+) Thought$/.exec(label)?.[1]));
  const error = textField(value, "error");
  const last = steps.at(-1);
  if (error !== undefined && last?.kind === "tool-result") last.isError = true;
  else if (error !== undefined) {
    const isCall = last?.kind === "tool-call";
    steps.push({
      rawAgent: isCall ? "" : agent,
      kind: isCall ? "tool-result" : "message",
      content: error,
      pointer: pointerTo(pointer, "error"),
      isError: true,
      callId: last?.callId,
    });
  }
  return steps;
}

interface Place {
  place: string;
  literal: PlacedObject["literal"];
  id: string;
  agent: string;
}

/** A call names its tool and holds what it was given and what came back, itself or below `output`. */
function toolSteps(label: string, data: JsonObject, { place, literal, id, agent }: Place): StepDraft[] {
  const isInner = isObject(data["output"]);
  const held = isInner ? objectAt(data, "output") : data;
  const base = isInner ? pointerTo(place, "output") : place;
  const name = textField(held, "tool_call_name", "tool_name", "tool") ?? label.replace(/^CALL\s*/i, "");
  const given = ["tool_call_input", "tool_input", "tool_call_args", "input"].find(
    (key) => held[key] !== undefined && held[key] !== null,
  );
  const answered = ["tool_response", "observation", "output"].find(
    (key) => held[key] !== undefined && held[key] !== null,
  );
  const where = { pointer: given === undefined ? base : pointerTo(base, given), literal };
  const call = callPart(id, name, given === undefined ? undefined : held[given], where);
  if (call.type !== "call" || (given === undefined && answered === undefined)) return [];
  const tool = { name, arguments: call.arguments };
  const steps: StepDraft[] = [
    { rawAgent: agent, kind: "tool-call", content: call.text, pointer: call.pointer, callId: id, tool },
  ];
  if (answered === undefined) return steps;
  const at = { pointer: pointerTo(base, answered), literal };
  const content = resultText(held[answered], at);
  return [
    ...steps,
    { rawAgent: "", kind: "tool-result", content, pointer: at.pointer, callId: id, isError: statesError(content) },
  ];
}

/** What the model said; what it wants to call is told by the calls. */
function saidSteps(data: JsonObject, place: string, agent: string, model: string | undefined): StepDraft[] {
  const thought = textEntry(data, "thought", "thinking", "reasoning");
  const said = textEntry(data, "output", "text", "answer", "response");
  const steps: StepDraft[] = [];
  if (thought !== undefined)
    steps.push({
      rawAgent: agent,
      kind: "thought",
      content: thought.text,
      pointer: pointerTo(place, thought.key),
      model,
    });
  if (said !== undefined && said.text !== thought?.text)
    steps.push({ rawAgent: agent, kind: "message", content: said.text, pointer: pointerTo(place, said.key), model });
  if (steps.length > 0 || Object.keys(data).length === 0 || objectsAt(data, "tool_input", place).length > 0)
    return steps;
  const isBare = Object.values(data).every(
    (value) => value === "" || value === null || (Array.isArray(value) && value.length === 0),
  );
  return isBare ? [] : [{ rawAgent: agent, kind: "thought", content: JSON.stringify(data), pointer: place, model }];
}
