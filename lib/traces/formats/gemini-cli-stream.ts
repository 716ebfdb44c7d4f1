import { buildTrace } from "../build-trace";
import { firstItems, objectItems, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { isoTime } from "../iso-time";
import { countAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { textField } from "../messages/field";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { eachSession } from "../session-lines";

const types = new Set(["init", "message", "tool_use", "tool_result", "error", "result"]);
const agent = "gemini";

/** What `gemini -o stream-json` prints: pieces of an answer, calls and answers of tools, and how it ended. */
export const geminiCliStream: TraceFormat = {
  name: "gemini-cli-stream-json",
  title: "Gemini CLI stream",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "lines `{type: init, session_id, model}`, `{type: tool_use, tool_name, tool_id, parameters}`, `result` with `stats`",
    notes: 'agent "gemini"; chunks of an answer (`delta`) are merged',
  },
  recognise: (document) => {
    const values = firstItems(document);
    const isEvent = (value: unknown): boolean => isObject(value) && types.has(textAt(value, "type") ?? "");
    return values.length > 0 && values.some(isOwn) && values.filter(isEvent).length * 2 > values.length
      ? { confidence: "certain", keys: ["type: init or tool_use", "session_id", "tool_id"] }
      : null;
  },
  read: eachSession(
    (value) => (value["type"] === "init" ? textField(value, "session_id") : undefined),
    (document) => {
      const events = objectItems(document);
      const start = events.find(({ value }) => value["type"] === "init")?.value ?? {};
      const end = events.findLast(({ value }) => value["type"] === "result")?.value ?? {};
      const stats = objectAt(end, "stats");
      const failed = textAt(end, "status") === "error";
      return [
        buildTrace({
          format: "gemini-cli-stream-json",
          pointer: document.pointer,
          steps: streamSteps(events, textField(start, "model")),
          externalId: textField(start, "session_id"),
          system: { name: "Gemini CLI" },
          termination: textField(objectAt(end, "error"), "type") ?? textField(end, "status"),
          outcome: failed ? "failed" : "unknown",
          metadata: Object.keys(stats).length === 0 ? {} : { stats },
        }),
      ];
    },
  ),
};

/** An event that no other stream has. */
function isOwn(value: unknown): boolean {
  if (!isObject(value)) return false;
  const type = textAt(value, "type");
  if (type === "init") return "session_id" in value && "model" in value;
  if (type === "tool_use") return "tool_name" in value && "tool_id" in value;
  return type === "result" && isObject(value["stats"]) && "status" in value && !("num_turns" in value);
}

function streamSteps(events: readonly PlacedObject[], model: string | undefined): StepDraft[] {
  const steps: StepDraft[] = [];
  let isOpen = false;
  for (const event of events) {
    const { value, pointer } = event;
    const isPiece = value["type"] === "message" && value["delta"] === true && value["role"] === "assistant";
    const last = steps.at(-1);
    if (isPiece && isOpen && last !== undefined) last.content += textAt(value, "content") ?? "";
    else steps.push(...eventSteps(event, model).map((step) => ({ ...step, startedAt: isoTime(value["timestamp"]) })));
    isOpen =
      (isPiece && steps.at(-1)?.kind === "message" && steps.at(-1)?.pointer.startsWith(`${pointer}/`) === true) ||
      (isPiece && isOpen);
  }
  return withTokens(
    steps.filter(({ kind, content }) => kind === "tool-call" || kind === "tool-result" || content.trim() !== ""),
    events,
  );
}

/** The counts are those of the whole: they stand with the last word. */
function withTokens(steps: StepDraft[], events: readonly PlacedObject[]): StepDraft[] {
  const stats = objectAt(events.findLast(({ value }) => value["type"] === "result")?.value ?? {}, "stats");
  const last = steps.findLast(({ kind }) => kind === "message" || kind === "tool-call");
  if (last === undefined) return steps;
  last.inputTokens = countAt(stats, "input_tokens");
  last.outputTokens = countAt(stats, "output_tokens");
  return steps;
}

function eventSteps({ value, pointer, literal }: PlacedObject, model: string | undefined): StepDraft[] {
  const type = textAt(value, "type");
  if (type === "message") {
    const content = textAt(value, "content") ?? "";
    const where = pointerTo(pointer, "content");
    if (value["role"] === "user") return [{ rawAgent: "user", kind: "input", content, pointer: where }];
    return [{ rawAgent: agent, kind: "message", content, pointer: where, model }];
  }
  if (type === "tool_use") {
    const callId = textField(value, "tool_id");
    const name = textField(value, "tool_name") ?? "tool";
    const call = callPart(callId, name, value["parameters"], { pointer: pointerTo(pointer, "parameters"), literal });
    if (call.type !== "call") return [];
    const tool = { name, arguments: call.arguments };
    return [{ rawAgent: agent, kind: "tool-call", content: call.text, pointer: call.pointer, callId, tool, model }];
  }
  if (type === "tool_result") return [answerOf({ value, pointer, literal })];
  if (type !== "error" && !(type === "result" && isObject(value["error"]))) return [];
  const path = type === "error" ? ["message"] : ["error", "message"];
  const content = textField(type === "error" ? value : objectAt(value, "error"), "message") ?? "";
  const isError = type === "result" || value["severity"] !== "warning";
  return [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(pointer, ...path), isError }];
}

function answerOf({ value, pointer, literal }: PlacedObject): StepDraft {
  const { error } = value;
  const message = isObject(error) ? textField(error, "message") : undefined;
  const output = value["output"];
  const isSaid = output !== undefined && output !== null && output !== "";
  const path = message !== undefined && !isSaid ? ["error", "message"] : ["output"];
  const where = { pointer: pointerTo(pointer, ...path), literal };
  return {
    rawAgent: "",
    kind: "tool-result",
    content: isSaid ? resultText(output, where) : (message ?? ""),
    pointer: where.pointer,
    callId: textField(value, "tool_id"),
    isError: textAt(value, "status") === "error",
  };
}
