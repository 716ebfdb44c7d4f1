import { type PlacedObject, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { tokensOf } from "../messages/usage-tokens";

const caller = "workflow";
/** Nodes in which a model speaks. */
const speaking = /^(?:agent|llm|smartAgent|agentWithFallback|conditionAgent|a2aRemoteAgent)(?:Agentflow)?$/i;
/** Nodes that only pass on what others made. */
const passing = /^(?:start|condition|loop|iteration|parallel|stickyNote)(?:Agentflow)?$/i;

/** What the nodes of a flow did, in turn. What was said before is not said again. */
export class FlowSteps {
  readonly steps: StepDraft[] = [];
  readonly agents: TraceAgent[] = [];
  readonly #said = new Set<string>();
  readonly #calls = new Set<string>();

  /** A step, where nobody said the same words before. */
  say(step: StepDraft): void {
    const text = step.content.trim();
    if (text === "" || this.#said.has(text)) return;
    this.#said.add(text);
    this.steps.push(step);
  }

  take({ value, pointer, literal }: PlacedObject): void {
    const data = objectAt(value, "data");
    const label = textField(value, "nodeLabel") ?? textField(data, "name") ?? "node";
    const node: Node = {
      label,
      name: textAt(data, "name") ?? "",
      data,
      input: objectAt(data, "input"),
      output: objectAt(data, "output"),
      place: pointerTo(pointer, "data"),
      literal,
    };
    const from = this.steps.length;
    if (/^start/i.test(node.name)) this.#ask(node);
    else if (/^humanInput/i.test(node.name)) this.#answer(node, { rawAgent: "user", kind: "input" });
    else if (/^directReply/i.test(node.name)) this.#answer(node, { rawAgent: label, kind: "message", isAgent: false });
    else if (speaking.test(node.name)) this.#speak(node);
    else if (!passing.test(node.name)) this.#call(node, pointer);
    this.#fail(node, textAt(value, "status"), pointer, from);
    const times = objectAt(node.output, "timeMetadata");
    const startedAt = isoTime(times["start"]);
    for (const step of this.steps.slice(from)) step.startedAt ??= startedAt;
    const spoken = this.steps.slice(from).findLast(({ kind }) => kind === "message");
    if (spoken !== undefined) spoken.durationMs ??= numberAt(times, "delta");
  }

  #ask({ input, output, place }: Node): void {
    for (const [held, key] of [
      [input, "input"],
      [output, "output"],
    ] as const) {
      const question = textField(held, "question");
      if (question !== undefined)
        this.say({ rawAgent: "user", kind: "input", content: question, pointer: pointerTo(place, key, "question") });
      const form = objectAt(held, "form");
      if (Object.keys(form).length > 0)
        this.say({
          rawAgent: "user",
          kind: "input",
          content: JSON.stringify(form),
          pointer: pointerTo(place, key, "form"),
        });
    }
  }

  #answer({ output, place }: Node, as: Pick<StepDraft, "rawAgent" | "kind" | "isAgent">): void {
    const key = ["content", "feedback"].find((name) => textField(output, name) !== undefined);
    if (key !== undefined)
      this.say({ ...as, content: textAt(output, key) ?? "", pointer: pointerTo(place, "output", key) });
  }

  /** An agent's turn: what it was told that nobody said, its calls and their answers, its thought and its words. */
  #speak(node: Node): void {
    const { label, input, output, place, literal } = node;
    const model = modelOf(input);
    const messages = decodeMessages(listAt(input, "messages"), pointerTo(place, "input", "messages"), literal);
    const prompts = messages
      .filter(({ role }) => role === "system")
      .flatMap(({ parts }) => parts.map(({ text }) => text));
    const tools = objectsAt(output, "availableTools", "").flatMap(({ value }) => textField(value, "name") ?? []);
    this.agents.push({
      name: label,
      ...(prompts.length > 0 && { systemPrompt: prompts.join("\n") }),
      ...(tools.length > 0 && { tools }),
    });
    let callCount = 0;
    for (const message of messages) {
      if (message.role === "system") continue;
      for (const step of messageSteps({ ...message, name: message.name, model }, { agent: label })) {
        if (step.kind !== "tool-call" && step.kind !== "tool-result") this.say(this.#asNote(step));
        else if (step.callId === undefined || !this.#calls.has(`${step.kind} ${step.callId}`)) {
          this.#calls.add(`${step.kind} ${step.callId}`);
          callCount += 1;
          this.steps.push(
            step.kind === "tool-result" ? { ...step, isError: step.isError || statesError(step.content) } : step,
          );
        }
      }
    }
    if (callCount === 0) this.steps.push(...usedTools(output, label, pointerTo(place, "output"), literal));
    const thought = objectAt(output, "reasonContent");
    if (textField(thought, "thinking") !== undefined)
      this.say({
        rawAgent: label,
        kind: "thought",
        content: textAt(thought, "thinking") ?? "",
        pointer: pointerTo(place, "output", "reasonContent", "thinking"),
        model,
      });
    this.#words(node, model);
  }

  /** What a node is told once the run was asked is the flow's word, not a person's. */
  #asNote(step: StepDraft): StepDraft {
    const isNote = step.kind === "input" && this.steps.some(({ kind }) => kind === "input");
    return isNote ? { ...step, rawAgent: caller, kind: "system" } : step;
  }

  /** Its last words are its own, even where another said the same. */
  #words({ label, output, place }: Node, model: string | undefined): void {
    const content = textField(output, "content");
    const chosen = objectsAt(output, "conditions", "").find(({ value }) => value["isFulfilled"] === true)?.value ?? {};
    const choice = textField(chosen, "output", "scenario", "value");
    const text = content ?? choice;
    if (text === undefined) return;
    const usage = objectAt(output, "usageMetadata");
    const cost = numberAt(usage, "total_cost");
    this.#said.add(text.trim());
    this.steps.push({
      rawAgent: label,
      kind: "message",
      content: text,
      pointer: pointerTo(place, "output", content === undefined ? "conditions" : "content"),
      model,
      ...tokensOf(usage),
      ...(cost !== undefined && cost > 0 && { costUsd: cost }),
    });
  }

  /** Any other node is a tool of the flow. */
  #call({ label, input, output, place, literal }: Node, callId: string): void {
    const key = "toolInputArgs" in input ? "toolInputArgs" : undefined;
    const where = pointerTo(place, "input", ...(key === undefined ? [] : [key]));
    const name = textField(input, "selectedTool") ?? label;
    const call = callPart(callId, name, key === undefined ? input : input[key], { pointer: where, literal });
    if (call.type !== "call") return;
    const tool = { name, arguments: call.arguments };
    this.steps.push({
      rawAgent: caller,
      isAgent: false,
      kind: "tool-call",
      content: call.text,
      pointer: where,
      callId,
      tool,
    });
    const path = ["output", ...(output["content"] === undefined ? [] : ["content"])];
    const answer = { pointer: pointerTo(place, ...path), literal };
    const content = resultText(path.length > 1 ? output["content"] : output, answer);
    if (content === "" || content === "{}") return;
    this.#said.add(content.trim());
    this.steps.push({
      rawAgent: "",
      kind: "tool-result",
      content,
      pointer: answer.pointer,
      callId,
      isError: statesError(content),
    });
  }

  #fail({ label, name, data, output, place }: Node, status: string | undefined, callId: string, from: number): void {
    const key = [data, output].findIndex((held) => said(held["error"]) !== undefined);
    const error = key < 0 ? undefined : said((key === 0 ? data : output)["error"]);
    if (error === undefined && !/^(?:ERROR|FAILED|TIMEOUT)$/.test(status ?? "")) return;
    const last = this.steps.slice(from).findLast(({ kind }) => kind === "tool-result" || kind === "message");
    if (last !== undefined && (error === undefined || last.content.includes(error))) {
      last.isError = true;
      return;
    }
    const pointer = pointerTo(place, ...(key === 1 ? ["output", "error"] : ["error"]));
    const base = { content: error ?? status ?? "", pointer, isError: true };
    const isTool = !speaking.test(name) && !passing.test(name);
    this.steps.push(
      isTool
        ? { ...base, rawAgent: "", kind: "tool-result", callId }
        : { ...base, rawAgent: speaking.test(name) ? label : caller, kind: speaking.test(name) ? "message" : "system" },
    );
  }
}

interface Node {
  label: string;
  name: string;
  data: JsonObject;
  input: JsonObject;
  output: JsonObject;
  place: string;
  literal: ReadLiteral;
}

const said = (error: unknown): string | undefined =>
  typeof error === "string" && error !== ""
    ? error
    : isObject(error)
      ? textField(error, "message", "error")
      : undefined;

/** The model stands in the settings of the node, which are called after it. */
function modelOf(input: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(input))
    if (/ModelConfig$/.test(key) && isObject(value)) return textField(value, "modelName", "model", "customModelName");
  return undefined;
}

/** Tools that were used, with what they were given and gave, as calls without ids. */
export function usedTools(from: JsonObject, agent: string, pointer: string, literal: ReadLiteral): StepDraft[] {
  return objectsAt(from, "usedTools", pointer).flatMap(({ value, pointer: at }): StepDraft[] => {
    const name = textField(value, "tool") ?? "tool";
    const call = callPart(at, name, value["toolInput"], { pointer: pointerTo(at, "toolInput"), literal });
    if (call.type !== "call") return [];
    const tool = { name, arguments: call.arguments };
    const error = said(value["error"]);
    const where = { pointer: pointerTo(at, error === undefined ? "toolOutput" : "error"), literal };
    const content = error ?? resultText(value["toolOutput"], where);
    const isError = error !== undefined || statesError(content);
    return [
      { rawAgent: agent, kind: "tool-call", content: call.text, pointer: call.pointer, callId: at, tool },
      { rawAgent: "", kind: "tool-result", content, pointer: where.pointer, callId: at, isError },
    ];
  });
}
