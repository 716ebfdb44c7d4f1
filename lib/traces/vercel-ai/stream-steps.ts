import { textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft } from "../step-draft";

const agent = "assistant";

/** An event of the stream, with the line that it stands in, from 0. */
export interface StreamEvent {
  line: number;
  value: JsonObject;
}

/** The events of a stream of server-sent events: lines that begin with `data:` and hold JSON. */
export const streamEvents = (text: string): StreamEvent[] =>
  text.split(/\r\n|\n/).flatMap((content, line) => {
    const value = content.startsWith("data:") ? parseJsonText(content.slice("data:".length)) : undefined;
    return isObject(value) ? [{ line, value }] : [];
  });

/**
 * Steps put together from a stream: texts and inputs come in pieces, each under the id of its part;
 * a stream after another goes on.
 */
export class StreamReader {
  readonly steps: StepDraft[] = [];
  termination: string | undefined;
  isFailed = false;
  readonly #pointer: string;
  #parts = new Map<string, StepDraft>();

  constructor(pointer: string) {
    this.#pointer = pointer;
  }

  add({ line, value }: StreamEvent): void {
    const type = textAt(value, "type") ?? "";
    const id = textAt(value, "id") ?? "";
    const call = textAt(value, "toolCallId") ?? "";
    const delta = textAt(value, "delta") ?? "";
    // Ids of parts come again in the next step and the next stream.
    if (type === "start" || type === "start-step")
      this.#parts = new Map([...this.#parts].filter(([key]) => key.startsWith("call ")));
    else if (type === "text-delta") this.#extend(`text ${id}`, delta, () => this.#step("message", line, "delta"));
    else if (type === "reasoning-delta")
      this.#extend(`thought ${id}`, delta, () => this.#step("thought", line, "delta"));
    else if (type === "tool-input-start") this.#call(call, value, line);
    else if (type === "tool-input-delta")
      this.#input(this.#call(call, value, line), textAt(value, "inputTextDelta") ?? "", line);
    else if (type === "tool-input-available" || type === "tool-input-error") this.#available(call, value, line);
    else if (type === "tool-output-available") this.#result(call, value["output"], line, "output", false);
    if (type === "tool-output-error" || type === "tool-input-error")
      this.#result(call, value["errorText"], line, "errorText", true);
    else if (type === "error" || type === "abort") this.#ended(type, value, line);
    else if (type === "finish") {
      const reason = textAt(value, "finishReason");
      this.termination = reason === "stop" ? undefined : reason;
    }
  }

  #at(line: number, key: string): string {
    return pointerTo(this.#pointer, line, key);
  }

  #step(kind: StepDraft["kind"], line: number, key: string): StepDraft {
    return { rawAgent: agent, kind, content: "", pointer: this.#at(line, key) };
  }

  #extend(key: string, text: string, open: () => StepDraft): void {
    let step = this.#parts.get(key);
    if (step === undefined && text === "") return;
    if (step === undefined) {
      step = open();
      this.#parts.set(key, step);
      this.steps.push(step);
    }
    step.content += text;
  }

  #call(callId: string, value: JsonObject, line: number): StepDraft {
    const known = this.#parts.get(`call ${callId}`);
    if (known !== undefined) return known;
    const tool = { name: textAt(value, "toolName") ?? "tool", arguments: {} };
    const step: StepDraft = { ...this.#step("tool-call", line, "inputTextDelta"), callId, tool };
    this.#parts.set(`call ${callId}`, step);
    this.steps.push(step);
    return step;
  }

  #input(step: StepDraft, text: string, line: number): void {
    if (step.content === "") step.pointer = this.#at(line, "inputTextDelta");
    step.content += text;
  }

  #available(callId: string, value: JsonObject, line: number): void {
    const step = this.#call(callId, value, line);
    const { input } = value;
    if (step.content === "" && input !== undefined) {
      step.content = typeof input === "string" ? input : JSON.stringify(input);
      step.pointer = this.#at(line, "input");
    }
    step.tool = { name: textAt(value, "toolName") ?? step.tool?.name ?? "tool", arguments: input ?? step.content };
  }

  #result(callId: string, value: unknown, line: number, key: string, isError: boolean): void {
    const content = typeof value === "string" ? value : JSON.stringify(value ?? "");
    this.steps.push({ rawAgent: "", kind: "tool-result", content, pointer: this.#at(line, key), callId, isError });
  }

  /** The stream broke off: the text of the error, where it states one. */
  #ended(type: string, value: JsonObject, line: number): void {
    const content = textAt(value, "errorText") ?? textAt(value, "reason") ?? "";
    this.termination = content === "" ? type : content;
    this.isFailed = type === "error";
    if (content === "") return;
    const key = "errorText" in value ? "errorText" : "reason";
    this.steps.push({
      rawAgent: "system",
      kind: "system",
      content,
      pointer: this.#at(line, key),
      isError: type === "error",
    });
  }
}
