import { buildTrace } from "../build-trace";
import { type PlacedObject } from "../document";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type Outcome } from "../trace";
import { heldAt } from "./dify-values";
import { answerOf, NodeSteps, tokensOf } from "./node-steps";
import { thoughtSteps, usageOf } from "./thought-steps";

export const format = "dify-run";

/** A status of a workflow as the outcome of its run. */
export const outcomeOf = (status: string | undefined): Outcome | undefined =>
  status === "succeeded" ? "passed" : status === "failed" ? "failed" : undefined;

/** What is told of a run so far. */
interface Told {
  nodes: NodeSteps;
  /** Nodes that began and have not ended, and what agents logged, by the node's run. */
  open: Map<string, PlacedObject>;
  logs: Map<string, PlacedObject[]>;
  thoughts: Map<string, PlacedObject>;
  answer: { text: string; pointer: string } | null;
  end: PlacedObject | null;
  /** What ended a run of an app without a workflow. */
  messageEnd: PlacedObject | null;
}

/** A run from the events that were streamed of it. */
export function readStream(events: readonly PlacedObject[]): ParsedTrace {
  const told: Told = {
    nodes: new NodeSteps(),
    open: new Map(),
    logs: new Map(),
    thoughts: new Map(),
    answer: null,
    end: null,
    messageEnd: null,
  };
  for (const event of events) take(event, told);
  const { nodes, end } = told;
  for (const [id, node] of told.open) nodes.take(node, told.logs.get(id));
  for (const step of thoughtSteps([...told.thoughts.values()])) nodes.say(step);
  sayAnswer(told);
  const last = nodes.steps.findLast(({ kind }) => kind === "message");
  const usage = told.messageEnd === null ? {} : usageOf(told.messageEnd.value);
  if (last !== undefined && !nodes.steps.some((step) => step.inputTokens !== undefined))
    Object.assign(last, tokensOf(usage));
  const data = end === null ? {} : objectAt(end.value, "data");
  const hasFailed = events.some(({ value }) => value["event"] === "error");
  const status = textField(data, "status");
  const isDone = end !== null || told.messageEnd !== null || hasFailed;
  const ids = events.map(({ value }) => textField(value, "workflow_run_id") ?? textField(value, "message_id"));
  return buildTrace({
    format,
    pointer: events[0]?.pointer ?? "",
    steps: nodes.steps,
    agents: nodes.agents,
    externalId: ids.find((id) => id !== undefined),
    system: { name: "Dify" },
    termination: isDone ? (textField(data, "error") ?? (status === "succeeded" ? undefined : status)) : "interrupted",
    outcome: hasFailed ? "failed" : outcomeOf(status),
    finalAnswer: answerOf(objectAt(data, "outputs")) ?? told.answer?.text,
    metadata: sessionOf(events),
  });
}

const sessionOf = (events: readonly PlacedObject[]): Record<string, unknown> => {
  const id = events.map(({ value }) => textField(value, "conversation_id")).find((found) => found !== undefined);
  return id === undefined ? {} : { sessionId: id };
};

function take(event: PlacedObject, told: Told): void {
  const { value, pointer, literal } = event;
  const data = isObject(value["data"]) ? value["data"] : {};
  const inner = { value: data, pointer: pointerTo(pointer, "data"), literal };
  const id = textField(data, "id") ?? textField(data, "node_id") ?? "";
  switch (value["event"]) {
    case "workflow_started":
      told.nodes.ask(heldAt(data, "inputs", inner.pointer, literal));
      break;
    case "node_started":
      told.open.set(id, inner);
      break;
    case "node_finished":
      told.open.delete(id);
      told.nodes.take(inner, told.logs.get(id));
      break;
    case "agent_log": {
      const of = textField(data, "node_execution_id") ?? textField(data, "node_id") ?? "";
      const known = told.logs.get(of);
      if (known === undefined) told.logs.set(of, [inner]);
      else known.push(inner);
      break;
    }
    case "agent_thought":
      told.thoughts.set(textField(value, "id") ?? pointer, event);
      break;
    case "workflow_finished":
      told.end = event;
      break;
    default:
      takeWords(event, told);
  }
}

function takeWords({ value, pointer, literal }: PlacedObject, told: Told): void {
  const kind = textAt(value, "event");
  if (kind === "message_end") told.messageEnd = { value, pointer, literal };
  if (kind === "error") {
    const content = textField(value, "message", "code") ?? "";
    const place = pointerTo(pointer, "message");
    told.nodes.say({ rawAgent: "system", kind: "system", content, pointer: place, isError: true });
  }
  const isChunk = kind === "text_chunk" || kind === "text_replace";
  const text = isChunk ? textAt(objectAt(value, "data"), "text") : textAt(value, "answer");
  if (text === undefined || !/^(?:message|agent_message|message_replace|text_chunk|text_replace)$/.test(kind ?? ""))
    return;
  const place = isChunk ? pointerTo(pointer, "data", "text") : pointerTo(pointer, "answer");
  if (told.answer === null || kind === "message_replace" || kind === "text_replace")
    told.answer = { text, pointer: place };
  else told.answer.text += text;
}

const plain = (text: string): string => text.replace(/\s+/g, "");

/** What was answered, where it is not what nodes or thoughts have said, one or all of them. */
function sayAnswer({ nodes, answer, end }: Told): void {
  const outputs = objectAt(objectAt(end?.value ?? {}, "data"), "outputs");
  const text = answer?.text ?? answerOf(outputs);
  if (text === undefined || nodes.hasSaid(text)) return;
  const words = nodes.steps.flatMap(({ rawAgent, kind, content }) =>
    kind === "message" || (kind === "thought" && rawAgent === "assistant") ? [content] : [],
  );
  if (plain(words.join("")) === plain(text)) return;
  const hasNodes = nodes.steps.some(({ rawAgent }) => rawAgent !== "assistant" && rawAgent !== "system");
  const pointer = answer?.pointer ?? pointerTo(end?.pointer ?? "", "data", "outputs");
  nodes.say({
    rawAgent: hasNodes ? "workflow" : "assistant",
    isAgent: !hasNodes,
    kind: "message",
    content: text,
    pointer,
  });
}
