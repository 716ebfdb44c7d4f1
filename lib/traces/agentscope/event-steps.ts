import { isoTime } from "../iso-time";
import { textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { hintStep } from "./turn-steps";
import { tokensOf } from "../messages/usage-tokens";

interface Event {
  pointer: string;
  value: JsonObject;
}

/**
 * Steps put together from the events of replies: blocks begin, come in pieces and end, each
 * of the reply that it belongs to.
 */
export function eventSteps(events: readonly Event[]): Pick<TraceDraft, "steps" | "termination" | "outcome"> {
  const reader = new EventReader();
  for (const event of events) reader.add(event);
  const end = events.findLast(({ value }) => value["type"] === "REPLY_END")?.value;
  const failure = end === undefined ? undefined : errorText(end["error"]);
  const reason = end && textAt(end, "finished_reason");
  return {
    steps: reader.steps.filter(
      ({ content, kind }) => content.trim() !== "" || kind === "tool-call" || kind === "tool-result",
    ),
    termination: failure ?? (reason === "completed" ? undefined : reason),
    outcome: failure === undefined ? undefined : "failed",
  };
}

const errorText = (error: unknown): string | undefined =>
  error === null || error === undefined || error === ""
    ? undefined
    : typeof error === "string"
      ? error
      : JSON.stringify(error);

class EventReader {
  readonly steps: StepDraft[] = [];
  readonly #names = new Map<string, string>();
  /** The step that a block, call or answer is put together in. */
  readonly #open = new Map<string, StepDraft>();
  /** How many steps there were when the last model call of a reply began. */
  readonly #callFrom = new Map<string, number>();

  add({ pointer, value }: Event): void {
    const type = textAt(value, "type") ?? "";
    const reply = textAt(value, "reply_id") ?? "";
    const block = textAt(value, "block_id") ?? "";
    const call = textAt(value, "tool_call_id") ?? "";
    const base = { rawAgent: this.#names.get(reply) ?? "assistant", startedAt: isoTime(value["created_at"]) };
    const at = pointerTo(pointer, "delta");
    if (type === "REPLY_START") this.#names.set(reply, textAt(value, "name") ?? "assistant");
    else if (type === "HINT_BLOCK") this.steps.push(...hintStep(value, pointer, base.startedAt));
    else if (type === "MODEL_CALL_START") this.#callFrom.set(reply, this.steps.length);
    else if (type === "MODEL_CALL_END") this.#count(reply, base.rawAgent, value);
    else if (type === "TEXT_BLOCK_START" || type === "THINKING_BLOCK_START")
      this.#begin(block, { ...base, kind: type === "TEXT_BLOCK_START" ? "message" : "thought", content: "", pointer });
    else if (type === "TEXT_BLOCK_DELTA" || type === "THINKING_BLOCK_DELTA") this.#extend(block, value, at);
    else if (type === "TOOL_CALL_START") {
      const tool = { name: textAt(value, "tool_call_name") ?? "tool", arguments: {} };
      this.#begin(`call:${call}`, { ...base, kind: "tool-call", content: "", pointer, callId: call, tool });
    } else if (type === "TOOL_CALL_DELTA") this.#extend(`call:${call}`, value, at);
    else if (type === "TOOL_RESULT_START") {
      const rawAgent = textAt(value, "tool_call_name") ?? "";
      this.#begin(`result:${call}`, { ...base, rawAgent, kind: "tool-result", content: "", pointer, callId: call });
    } else if (type === "TOOL_RESULT_TEXT_DELTA") this.#extend(`result:${call}`, value, at);
    else if (type === "TOOL_RESULT_END" && value["state"] === "error") {
      const step = this.#open.get(`result:${call}`);
      if (step) step.isError = true;
    }
  }

  #begin(key: string, step: StepDraft): void {
    this.#open.set(key, step);
    this.steps.push(step);
  }

  #extend(key: string, value: JsonObject, pointer: string): void {
    const step = this.#open.get(key);
    if (step === undefined) return;
    if (step.content === "") step.pointer = pointer;
    step.content += textAt(value, "delta") ?? "";
    if (step.tool !== undefined) step.tool = { ...step.tool, arguments: parseJsonText(step.content) ?? step.content };
  }

  /** A model call's tokens stand with the first step that it gave. */
  #count(reply: string, agent: string, value: JsonObject): void {
    const step = this.steps
      .slice(this.#callFrom.get(reply) ?? 0)
      .find(({ rawAgent, kind }) => rawAgent === agent && kind !== "system");
    if (step === undefined) return;
    Object.assign(step, tokensOf(value));
  }
}
