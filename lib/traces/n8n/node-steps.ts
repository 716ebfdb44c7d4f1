import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textEntry, textField } from "../messages/field";
import { callPart } from "../messages/read-call";
import { messageSteps } from "../messages/message-steps";
import { below, type MessagePlace, spelled } from "../messages/place";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { chatText, dataOf, isAgent, isTrigger, type NodeData, type NodeRun } from "./node-runs";
import { tokensOf } from "../messages/usage-tokens";

const answerKeys = ["output", "text", "answer", "response", "content", "message"] as const;

/** What the runs of an execution's nodes did, in turn. */
export class NodeReader {
  readonly steps: StepDraft[] = [];
  readonly #agents: readonly NodeRun[];
  /** Where what agents answered stands. */
  readonly #answers = new Map<string, string>();
  readonly #literal: ReadLiteral;

  constructor(runs: readonly NodeRun[], literal: ReadLiteral) {
    this.#literal = literal;
    this.#agents = runs.filter(isAgent);
    const spoken: { run: NodeRun; data: NodeData }[] = [];
    for (const run of runs) {
      const data = dataOf(run.value, "data", run.pointer);
      const model = data.find(({ connection }) => connection === "ai_languageModel");
      if (model !== undefined) spoken.push({ run, data: model });
      this.steps.push(...this.#read(run, data).map((step) => withTime(step, run)), ...this.#errorOf(run));
    }
    const byPointer = new Map(this.steps.toReversed().map((step) => [step.pointer, step]));
    for (const each of spoken) this.#tokens(each.run, each.data, byPointer);
  }

  #read(run: NodeRun, data: readonly NodeData[]): StepDraft[] {
    if (data.some(({ connection }) => connection === "ai_languageModel")) return [];
    const tool = data.find(({ connection }) => connection === "ai_tool" || connection === "ai_agent");
    if (tool !== undefined || "ai_tool" in objectAt(run.value, "inputOverride")) return this.#tool(run, tool);
    if (data.some(({ connection }) => connection.startsWith("ai_"))) return [];
    const items = data.flatMap((each) => each.items);
    if (isTrigger(run)) {
      const asked = chatText(data);
      if (asked !== undefined)
        return [{ rawAgent: "user", kind: "input", content: asked.text, pointer: asked.pointer }];
    }
    return items.flatMap(({ value, pointer }) => this.#output(run, value, { pointer, literal: this.#literal }));
  }

  #output(run: NodeRun, value: JsonObject, place: MessagePlace): StepDraft[] {
    if (!isAgent(run)) {
      if (Object.keys(value).length === 0) return [];
      return [{ rawAgent: run.node, kind: "tool-result", content: spelled(value, place), pointer: place.pointer }];
    }
    const key = answerKeys.find((name) => value[name] !== undefined && value[name] !== null);
    const where = key === undefined ? place : below(place, key);
    const content = resultText(key === undefined ? value : value[key], where);
    if (content.trim() === "") return [];
    this.#answers.set(content.trim(), where.pointer);
    return [{ rawAgent: run.node, kind: "message", content, pointer: where.pointer }];
  }

  /** A tool's node has what the agent sent under `inputOverride`, and what it answered under its own connection. */
  #tool(run: NodeRun, answer: NodeData | undefined): StepDraft[] {
    const callId = run.pointer;
    const agent = this.#callerOf(run);
    const sent = dataOf(run.value, "inputOverride", run.pointer).flatMap(({ items }) => items)[0];
    const query =
      sent !== undefined && Object.keys(sent.value).length === 1 && "query" in sent.value ? "query" : undefined;
    const at = sent?.pointer ?? run.pointer;
    const place = { pointer: query === undefined ? at : pointerTo(at, query), literal: this.#literal };
    const call = callPart(callId, run.node, query === undefined ? sent?.value : sent?.value[query], place);
    const results = (answer?.items ?? []).map(({ value, pointer }): StepDraft => {
      const key = Object.keys(value).length === 1 && "response" in value ? "response" : undefined;
      const where = { pointer: key === undefined ? pointer : pointerTo(pointer, key), literal: this.#literal };
      const content = resultText(key === undefined ? value : value[key], where);
      const isError = typeof value["error"] === "string" && value["error"] !== "";
      return { rawAgent: "", kind: "tool-result", content, pointer: where.pointer, callId, isError };
    });
    return [...messageSteps({ pointer: run.pointer, role: "assistant", parts: [call] }, { agent }), ...results];
  }

  /** The node that is named as its source, else the agent within whose time it ran. */
  #callerOf(run: NodeRun): string {
    const [source] = listAt(run.value, "source");
    const named = isObject(source) ? textField(source, "previousNode") : undefined;
    if (named !== undefined) return named;
    const around = this.#agents.findLast(({ start, end }) => start <= run.start && run.end <= end);
    return around?.node ?? this.#agents[0]?.node ?? "assistant";
  }

  /** A model's run repeats what its agent says; what it counted belongs to that. */
  #tokens(run: NodeRun, { items }: NodeData, byPointer: ReadonlyMap<string, StepDraft>): void {
    for (const { value } of items) {
      const usage = [objectAt(value, "tokenUsage"), objectAt(value, "tokenUsageEstimate")].find(
        (each) => Object.keys(each).length > 0,
      );
      const [generations] = listAt(objectAt(value, "response"), "generations");
      const [generation] = Array.isArray(generations) ? (generations as unknown[]) : [generations];
      const text = isObject(generation) ? textAt(generation, "text") : undefined;
      const step = byPointer.get(this.#answers.get(text?.trim() ?? "") ?? "");
      if (usage === undefined || step === undefined) continue;
      Object.assign(step, tokensOf(usage));
      step.model ??= modelOf(run);
    }
  }

  #errorOf(run: NodeRun): StepDraft[] {
    const error = objectAt(run.value, "error");
    const said = textEntry(error, "message", "description");
    if (said === undefined) return [];
    const content = said.text;
    const pointer = pointerTo(run.pointer, "error", said.key);
    const isTool = "ai_tool" in objectAt(run.value, "inputOverride");
    const step: StepDraft = isTool
      ? { rawAgent: "", kind: "tool-result", content, pointer, callId: run.pointer, isError: true }
      : { rawAgent: run.node, kind: isAgent(run) ? "message" : "tool-result", content, pointer, isError: true };
    return [withTime(step, run)];
  }
}

const withTime = (step: StepDraft, { start, end }: NodeRun): StepDraft => ({
  ...step,
  startedAt: isoTime(start),
  ...(step.kind === "message" && { durationMs: end - start }),
});

function modelOf(run: NodeRun): string | undefined {
  const [sent] = dataOf(run.value, "inputOverride", run.pointer).flatMap(({ items }) => items);
  const options = objectAt(sent?.value ?? {}, "options");
  return textField(options, "model", "model_name");
}

/** The failure that ended an execution, where none of its nodes tells it. */
export function lastError(result: JsonObject, pointer: string, steps: readonly StepDraft[]): StepDraft[] {
  const error = objectAt(result, "error");
  const said = textEntry(error, "message", "description");
  if (said === undefined || steps.some((step) => step.isError && step.content === said.text)) return [];
  const node = textField(objectAt(error, "node"), "name") ?? textField(result, "lastNodeExecuted") ?? "n8n";
  const where = pointerTo(pointer, "error", said.key);
  return [{ rawAgent: node, kind: "message", content: said.text, pointer: where, isError: true }];
}
