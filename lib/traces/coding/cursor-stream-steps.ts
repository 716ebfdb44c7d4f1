import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { decodeContent } from "../messages/decode-content";
import { countField, sumOf, textField } from "../messages/field";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { cursorAnswer, cursorArguments, cursorCall, helperOf } from "./cursor-calls";

const agent = "cursor";

/** The steps of one session that `cursor-agent` streamed, and how many of its lines repeat others. */
export function cursorStreamSteps(events: readonly PlacedObject[]): { steps: StepDraft[]; duplicateCount: number } {
  const stream = new CursorStream();
  for (const event of events) stream.take(event);
  return { steps: stream.steps, duplicateCount: stream.duplicateCount };
}

class CursorStream {
  readonly steps: StepDraft[] = [];
  duplicateCount = 0;
  #model: string | undefined;
  /** Where the words of this turn begin. */
  #turn = 0;
  /** What was said in this turn. */
  #words = "";
  /** What is being said or thought in pieces. */
  #open: StepDraft | null = null;
  readonly #called = new Map<string, string | undefined>();
  readonly #answered = new Set<string>();

  take(event: PlacedObject): void {
    const { value } = event;
    const type = textAt(value, "type");
    if (type === "assistant") return this.#said(event);
    if (type === "thinking") return this.#thought(event);
    if (type !== "system" && type !== "user" && type !== "tool_call" && type !== "result") return;
    this.#open = null;
    if (type === "system") this.#model = textField(value, "model") ?? this.#model;
    else if (type === "user") this.#asked(event);
    else if (type === "tool_call") this.#tool(event);
    else this.#ended(event);
  }

  #asked({ value, pointer, literal }: PlacedObject): void {
    const place = { pointer: pointerTo(pointer, "message", "content"), literal };
    const parts = decodeContent(objectAt(value, "message")["content"], place);
    this.steps.push(...messageSteps({ pointer, role: "user", parts }, { agent }));
    this.#nextTurn();
  }

  /**
   * A line with a time and no call of a model is a piece of what is said. The others say a stretch of it whole: in a
   * stream of pieces, what was said already, up to the call or in the whole turn.
   */
  #said({ value, pointer, literal }: PlacedObject): void {
    const place = { pointer: pointerTo(pointer, "message", "content"), literal };
    const parts = decodeContent(objectAt(value, "message")["content"], place);
    const startedAt = isoTime(value["timestamp_ms"]);
    const [step] = messageSteps({ pointer, role: "assistant", parts, model: this.#model, startedAt }, { agent });
    const text = parts.map((part) => part.text).join("");
    const isPiece = "timestamp_ms" in value && !("model_call_id" in value);
    const open = this.#open?.kind === "message" ? this.#open : null;
    if (isPiece && open !== null) {
      open.content += text;
      this.#words += text;
      return;
    }
    if (!isPiece && text !== "" && (text === open?.content || text === this.#words)) {
      this.duplicateCount += 1;
      return;
    }
    const blank: StepDraft = {
      rawAgent: agent,
      kind: "message",
      content: text,
      pointer,
      model: this.#model,
      startedAt,
    };
    const said = step ?? (isPiece && text !== "" ? blank : null);
    if (said === null) return;
    this.#open = said;
    this.#words += text;
    this.steps.push(said);
  }

  #thought({ value, pointer }: PlacedObject): void {
    const text = textAt(value, "text") ?? "";
    if (text === "") {
      this.#open = null;
      return;
    }
    if (this.#open?.kind === "thought") {
      this.#open.content += text;
      return;
    }
    const startedAt = isoTime(value["timestamp_ms"]);
    const place = pointerTo(pointer, "text");
    this.#open = { rawAgent: agent, kind: "thought", content: text, pointer: place, model: this.#model, startedAt };
    this.steps.push(this.#open);
  }

  #tool({ value, pointer, literal }: PlacedObject): void {
    const call = cursorCall(value);
    if (call === null) return;
    const id = textField(value, "call_id") ?? textField(objectAt(value, "tool_call"), "toolCallId") ?? pointer;
    const startedAt = isoTime(value["timestamp_ms"]);
    const place = { pointer: pointerTo(pointer, "tool_call", call.key), literal };
    if (!this.#called.has(id)) {
      const recipient = helperOf(call);
      const given = cursorArguments(call);
      const where = { pointer: pointerTo(place.pointer, ...given.path), literal };
      const part = callPart(id, call.name, given.value, where);
      const message = { pointer, role: "assistant" as const, parts: [part], model: this.#model, startedAt };
      this.steps.push(...messageSteps(message, { agent }).map((step) => ({ ...step, recipient })));
      this.#called.set(id, recipient);
    } else if (value["subtype"] !== "completed") this.duplicateCount += 1;
    if (value["subtype"] !== "completed" || this.#answered.has(id)) return;
    this.#answered.add(id);
    const { text, path, isError } = cursorAnswer(call.held, place);
    const helper = this.#called.get(id);
    this.steps.push({
      rawAgent: helper ?? call.name,
      isAgent: helper === undefined ? undefined : true,
      kind: "tool-result",
      content: text,
      pointer: pointerTo(place.pointer, ...path),
      callId: id,
      isError,
      startedAt,
    });
  }

  /** The end of a turn counts its tokens, and says its words where no line before did. */
  #ended({ value, pointer }: PlacedObject): void {
    const text = textField(value, "result");
    const isError = value["is_error"] === true;
    const isTold = isError ? this.#words.includes(text ?? "") : this.#words.trim() !== "";
    if (text !== undefined && text.trim() !== "" && !isTold)
      this.steps.push({
        rawAgent: isError ? "system" : agent,
        kind: isError ? "system" : "message",
        content: text,
        pointer: pointerTo(pointer, "result"),
        isError,
      });
    const last = this.steps
      .slice(this.#turn)
      .findLast(({ rawAgent, kind }) => rawAgent === agent && kind !== "thought");
    const usage = objectAt(value, "usage");
    if (last !== undefined) {
      const counts = ["inputTokens", "cacheReadTokens", "cacheWriteTokens"].map((key) => countField(usage, key));
      last.inputTokens = sumOf(...counts);
      last.outputTokens = countField(usage, "outputTokens");
    }
    this.#nextTurn();
  }

  #nextTurn(): void {
    this.#turn = this.steps.length;
    this.#words = "";
  }
}
