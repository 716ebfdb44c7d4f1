import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { countField, textField } from "../messages/field";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type PlacedObject } from "../document";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { agentLogSteps } from "./agent-log-steps";
import { type Held, heldAt } from "./dify-values";

const caller = "workflow";
/** Nodes in which a model speaks. */
const speaking = /^(?:llm|agent|question-classifier|parameter-extractor)$/;
/** Nodes that only pass on what others made. */
const passing =
  /^(?:if-else|answer|end|output|variable-(?:aggregator|assigner)|assigner|(?:iteration|loop)(?:-start|-end)?|start|trigger-\w+|datasource)$/;

/** What the nodes of a run did, in turn. What was said before is not said again. */
export class NodeSteps {
  readonly steps: StepDraft[] = [];
  readonly agents: TraceAgent[] = [];
  readonly #said = new Set<string>();
  #isAsked = false;

  /** What the run was asked: the query of a chat, else all that it was given. */
  ask(inputs: Held): void {
    const key = ["sys.query", "query", "#sys.query#"].find((name) => textField(inputs.value, name) !== undefined);
    const own = Object.keys(inputs.value).filter((name) => !name.startsWith("sys."));
    const [only] = own;
    const single = key ?? (own.length === 1 && only !== undefined && textField(inputs.value, only) ? only : undefined);
    const pointer = single === undefined ? inputs.pointer : pointerTo(inputs.pointer, single);
    const content =
      single === undefined ? JSON.stringify(pick(inputs.value, own)) : (textAt(inputs.value, single) ?? "");
    if (own.length === 0 && single === undefined) return;
    this.#say({ rawAgent: "user", kind: "input", content, pointer });
  }

  hasSaid(text: string): boolean {
    return this.#said.has(text.trim());
  }

  /** A step, where nobody said the same words before. */
  say(step: StepDraft): void {
    if (step.content.trim() !== "" && !this.hasSaid(step.content)) this.#push(step);
  }

  take({ value, pointer, literal }: PlacedObject, logs: readonly PlacedObject[] = []): void {
    const type = textAt(value, "node_type") ?? "";
    const title = textField(value, "title") ?? textField(value, "node_id") ?? type;
    const at = (key: string): Held => heldAt(value, key, pointer, literal);
    const node = {
      type,
      title,
      value,
      pointer,
      literal,
      inputs: at("inputs"),
      outputs: at("outputs"),
      data: at("process_data"),
    };
    const from = this.steps.length;
    if (type === "start")
      this.ask(node.inputs.value && Object.keys(node.inputs.value).length > 0 ? node.inputs : node.outputs);
    else if (type === "agent") this.#agent(node, logs);
    else if (speaking.test(type)) this.#speak(node);
    else if (!passing.test(type)) this.#call(node);
    this.#fail(node, from);
    const [first] = this.steps.slice(from);
    const seconds = numberAt(value, "elapsed_time");
    const startedAt = isoTime(value["created_at"]);
    for (const step of this.steps.slice(from)) step.startedAt ??= startedAt;
    if (first !== undefined && seconds !== undefined && seconds >= 0) first.durationMs ??= Math.round(seconds * 1000);
  }

  #say(step: StepDraft): void {
    if (!this.hasSaid(step.content)) this.#push(step);
  }

  #push(step: StepDraft): void {
    this.#isAsked ||= step.kind === "input";
    this.#said.add(step.content.trim());
    this.steps.push(step);
  }

  /** A model's turn: its prompts that nobody said, its thought, its words. */
  #speak({ title, inputs, outputs, data }: Node): void {
    const model = textField(data.value, "model_name") ?? textField(inputs.value, "model_name");
    const prompts = objectsAt(data.value, "prompts", data.pointer);
    const system = prompts.flatMap(({ value }) => (value["role"] === "system" ? [textAt(value, "text") ?? ""] : []));
    this.agents.push({ name: title, ...(system.length > 0 && { systemPrompt: system.join("\n") }) });
    for (const { value, pointer } of prompts) {
      const isUser = value["role"] === "user";
      const content = textAt(value, "text") ?? "";
      const isFirst = !this.#isAsked;
      if (isUser && content.trim() !== "")
        this.#say({
          rawAgent: isFirst ? "user" : caller,
          kind: isFirst ? "input" : "system",
          content,
          pointer: pointerTo(pointer, "text"),
        });
    }
    const thought = textField(outputs.value, "reasoning_content");
    if (thought !== undefined)
      this.#push({
        rawAgent: title,
        kind: "thought",
        content: thought,
        pointer: pointerTo(outputs.pointer, "reasoning_content"),
        model,
      });
    const key = ["text", "class_name", "class_label"].find((name) => textField(outputs.value, name) !== undefined);
    const content = key === undefined ? wordsOf(without(outputs.value, "usage")) : (textAt(outputs.value, key) ?? "");
    if (content === "") return;
    const pointer = key === undefined ? outputs.pointer : pointerTo(outputs.pointer, key);
    this.#push({ rawAgent: title, kind: "message", content, pointer, model, ...tokensOf(data.value, outputs.value) });
  }

  /** An agent's rounds stand in its log; without one, only its answer is known. */
  #agent({ title, outputs, data, value, pointer, literal }: Node, logs: readonly PlacedObject[]): void {
    this.agents.push({ name: title });
    const metadata = heldAt(value, "execution_metadata", pointer, literal);
    const kept = objectsAt(metadata.value, "agent_log", metadata.pointer).map((log) => ({
      ...log,
      literal: metadata.literal,
    }));
    const own = agentLogSteps(kept.length > 0 ? kept : logs, title);
    const content = textField(outputs.value, "text");
    const words = own.flatMap(({ kind, content: said }) => (kind === "message" ? [said.trim()] : []));
    // The answer is the last round's, or all rounds in a row.
    const isTold = content === undefined || words.at(-1) === content.trim() || plain(words.join("")) === plain(content);
    if (!isTold) own.push({ rawAgent: title, kind: "message", content, pointer: pointerTo(outputs.pointer, "text") });
    const last = own.findLast(({ kind }) => kind === "message");
    if (last !== undefined)
      Object.assign(last, { ...tokensOf(data.value, outputs.value), ...tokensOf(metadata.value, {}) });
    for (const step of own) this.#push(step);
  }

  /** Any other node is a tool of the workflow. */
  #call({ title, pointer, literal, inputs, outputs, data }: Node): void {
    const given = Object.keys(inputs.value).length > 0 ? inputs : data;
    const call = callPart(pointer, title, given.value, { pointer: given.pointer, literal });
    if (call.type !== "call") return;
    const tool = { name: title, arguments: call.arguments };
    this.steps.push({
      rawAgent: caller,
      kind: "tool-call",
      content: call.text,
      pointer: call.pointer,
      callId: pointer,
      tool,
      isAgent: false,
    });
    const key = Object.keys(outputs.value).find(
      (name) => ["text", "result", "output", "body"].includes(name) && textField(outputs.value, name),
    );
    const where = {
      pointer: key === undefined ? outputs.pointer : pointerTo(outputs.pointer, key),
      literal: outputs.literal,
    };
    const content = key === undefined ? wordsOf(outputs.value) : resultText(outputs.value[key], where);
    if (content === "") return;
    this.#said.add(content.trim());
    this.steps.push({
      rawAgent: "",
      kind: "tool-result",
      content,
      pointer: where.pointer,
      callId: pointer,
      isError: statesError(content),
    });
  }

  #fail({ title, type, value, pointer }: Node, from: number): void {
    const error = textField(value, "error");
    const hasFailed = /^(?:failed|exception)$/.test(textAt(value, "status") ?? "");
    if (!hasFailed && error === undefined) return;
    const place = pointerTo(pointer, error === undefined ? "status" : "error");
    const answer = this.steps.slice(from).findLast(({ kind }) => kind === "tool-result" || kind === "message");
    if (answer !== undefined && (error === undefined || answer.content.includes(error))) {
      answer.isError = true;
      return;
    }
    const isTool = !speaking.test(type) && !passing.test(type);
    const base = { content: error ?? textAt(value, "status") ?? "", pointer: place, isError: true };
    this.steps.push(
      isTool
        ? { ...base, rawAgent: "", kind: "tool-result", callId: pointer }
        : { ...base, rawAgent: speaking.test(type) ? title : caller, kind: speaking.test(type) ? "message" : "system" },
    );
  }
}

interface Node extends PlacedObject {
  type: string;
  title: string;
  inputs: Held;
  outputs: Held;
  data: Held;
}

const plain = (text: string): string => text.replace(/\s+/g, "");

const pick = (from: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

const without = (from: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== key));

/** What a node gave out, without what is empty. */
function wordsOf(outputs: JsonObject): string {
  const kept = Object.entries(outputs).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return kept.length === 0 ? "" : JSON.stringify(Object.fromEntries(kept));
}

/** Counted in the node's data, in what it gave out, or in its metadata. */
export function tokensOf(
  ...places: readonly JsonObject[]
): Pick<StepDraft, "inputTokens" | "outputTokens" | "costUsd"> {
  for (const place of places) {
    const usage = isObject(place["usage"]) ? place["usage"] : place;
    const inputTokens = countField(usage, "prompt_tokens");
    if (inputTokens === undefined) continue;
    const price = Number(usage["total_price"]);
    const isDollar = usage["currency"] === "USD" && Number.isFinite(price) && price > 0;
    return { inputTokens, outputTokens: countField(usage, "completion_tokens"), ...(isDollar && { costUsd: price }) };
  }
  return {};
}

/** What a run answered: an answer, a text, or the only text among what it gave out. */
export function answerOf(outputs: JsonObject): string | undefined {
  const named = textField(outputs, "answer", "text", "result", "output");
  const texts = Object.values(outputs).filter((value) => typeof value === "string" && value !== "");
  return named ?? (texts.length === 1 && typeof texts[0] === "string" ? texts[0] : undefined);
}

/** Files of a run stand by their addresses. */
export const filesOf = (value: JsonObject, key: string): string[] =>
  listAt(value, key).flatMap((file) =>
    isObject(file) ? (textField(file, "url", "remote_url", "filename") ?? []) : [],
  );
