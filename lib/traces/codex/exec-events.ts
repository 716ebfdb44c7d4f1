import { buildTrace } from "../build-trace";
import { type ReadLiteral } from "../document";
import { numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { callPart } from "../messages/read-call";
import { messageSteps } from "../messages/message-steps";
import { resultText } from "../messages/result-text";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

export const isThreadStart = (value: unknown): boolean =>
  isObject(value) && value["type"] === "thread.started" && "thread_id" in value;

export const isExecEvent = (value: unknown): boolean =>
  isObject(value) && /^(?:thread|turn|item)\.\w+$|^error$/.test(textAt(value, "type") ?? "");

/**
 * What `codex exec --json` streams: items as they start, change and end; the last word on each is
 * told. The prompt is not among them.
 */
export function buildExec(
  items: readonly { pointer: string; value: unknown }[],
  pointer: string,
  literal: ReadLiteral,
): ParsedTrace {
  const events = items.flatMap((item) => (isObject(item.value) ? [{ pointer: item.pointer, value: item.value }] : []));
  const last = new Map<string, number>();
  for (const [at, { value }] of events.entries())
    if (isObject(value["item"])) last.set(String(value["item"]["id"]), at);
  let duplicateCount = 0;
  const steps: StepDraft[] = [];
  for (const [at, { value, pointer: where }] of events.entries()) {
    const { item } = value;
    if (isObject(item) && last.get(String(item["id"])) === at)
      steps.push(...itemSteps(item, pointerTo(where, "item"), literal));
    else if (isObject(item)) duplicateCount += 1;
    addTokens(steps, objectAt(value, "usage"));
    const error =
      textField(objectAt(value, "error"), "message") ??
      (value["type"] === "error" ? textField(value, "message") : undefined);
    const path = value["type"] === "error" ? ["message"] : ["error", "message"];
    if (error !== undefined)
      steps.push({
        rawAgent: "system",
        kind: "system",
        content: error,
        pointer: pointerTo(where, ...path),
        isError: true,
      });
  }
  const failed = events.findLast(({ value }) => value["type"] === "turn.failed");
  const thread = events.find(({ value }) => isThreadStart(value));
  return buildTrace({
    format: "codex",
    pointer,
    steps,
    externalId: thread && textField(thread.value, "thread_id"),
    system: { name: "Codex" },
    outcome: failed === undefined ? "unknown" : "failed",
    termination: failed && textField(objectAt(failed.value, "error"), "message"),
    duplicateCount,
  });
}

/** A turn's tokens, at the first thing that it said or did. */
function addTokens(steps: StepDraft[], usage: JsonObject): void {
  const tokens = tokensOf(usage);
  const from = steps.findLastIndex((step) => step.inputTokens !== undefined) + 1;
  const first = steps.slice(from).find(({ kind }) => kind !== "tool-result" && kind !== "system");
  if (tokens.inputTokens !== undefined && first !== undefined) Object.assign(first, tokens);
}

const agent = "codex";

function itemSteps(item: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const type = textAt(item, "type") ?? "";
  const at = (key: string) => ({ pointer: pointerTo(pointer, key), literal });
  const text = textField(item, "text", "message");
  if (type === "agent_message" || type === "reasoning" || type === "error") {
    if (text === undefined) return [];
    const where = at("text" in item ? "text" : "message").pointer;
    const kind = type === "reasoning" ? "thought" : type === "error" ? "system" : "message";
    return [
      {
        rawAgent: kind === "system" ? "system" : agent,
        kind,
        content: text,
        pointer: where,
        isError: type === "error",
      },
    ];
  }
  const key = callKeys[type];
  if (key === undefined) return [];
  const name = textField(item, "tool") ?? type;
  const callId = pointer;
  const [call] = messageSteps(
    { pointer, role: "assistant", parts: [callPart(callId, name, item[key], at(key))] },
    { agent },
  );
  const answer = answerOf(item, pointer, literal);
  return [...(call ? [call] : []), ...(answer === null ? [] : [{ ...answer, callId }])];
}

/** Where each kind of item says what was asked for. */
const callKeys: Record<string, string | undefined> = {
  command_execution: "command",
  mcp_tool_call: "arguments",
  web_search: "query",
  file_change: "changes",
  todo_list: "items",
};

function answerOf(item: JsonObject, pointer: string, literal: ReadLiteral): StepDraft | null {
  const exitCode = numberAt(item, "exit_code");
  const error = textField(objectAt(item, "error"), "message");
  const isError = error !== undefined || item["status"] === "failed" || (exitCode !== undefined && exitCode !== 0);
  const path =
    error !== undefined ? ["error", "message"] : "aggregated_output" in item ? ["aggregated_output"] : ["result"];
  const held = error ?? item[path[0] ?? ""];
  if (held === undefined || held === null) return null;
  const place = { pointer: pointerTo(pointer, ...path), literal };
  return { rawAgent: "", kind: "tool-result", content: resultText(held, place), pointer: place.pointer, isError };
}
