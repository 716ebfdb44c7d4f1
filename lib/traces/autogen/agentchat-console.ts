import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type AgentChatItem } from "./agentchat-steps";
import { bodyOf, linesOf } from "./console-text";
import { readPythonRepr } from "./python-repr";
import { transferTarget } from "./transfer-target";

const head = /^-{10} (.{1,200}) -{10}$/;
const typed = /^([A-Za-z]\w{0,80}(?:\[[\w., ]{0,80}\])?) \((.{1,150})\)$/;
const usage = /^\[Prompt tokens: (\d{1,12}), Completion tokens: (\d{1,12})\]$/;
const reason = /^Finish reason: (.*)$/;
/** So much of a text is looked at to see what it is. */
const lookedAt = 20_000;

/** What AgentChat's Console prints of a run: items as they were, and why it ended. Pointers name the line, from 0. */
export interface ConsoleRun {
  items: AgentChatItem[];
  termination?: string;
}

/**
 * Whether a text has lines `---------- Type (source) ----------`; null where it has only names between dashes, "named".
 */
export function looksLikeAgentChatConsole(text: string): "typed" | "named" | null {
  const heads = linesOf(text.slice(0, lookedAt)).flatMap((line) => head.exec(line)?.[1] ?? []);
  if (heads.length === 0) return null;
  return heads.some((name) => typed.test(name) || name === "Summary") ? "typed" : "named";
}

export function readAgentChatConsole(text: string, pointer: string): ConsoleRun {
  const run: ConsoleRun = { items: [] };
  let open: { name: string; line: number; body: string[] } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { name, line, body } = open;
    const stated = name === "Summary" ? body.flatMap((entry) => reason.exec(entry)?.[1] ?? [])[0] : undefined;
    if (stated !== undefined) run.termination = stated;
    if (name !== "Summary") run.items.push(toItem(name, body, pointerTo(pointer, line), run.items.at(-1)?.value));
  };
  for (const [line, current] of linesOf(text).entries()) {
    const name = head.exec(current)?.[1];
    if (name !== undefined) {
      close();
      open = { name, line, body: [] };
    } else open?.body.push(current);
  }
  close();
  return run;
}

/**
 * An item of its printed form: calls and results are what Python prints of them, everything else is the text itself.
 */
function toItem(
  name: string,
  lines: readonly string[],
  pointer: string,
  before: JsonObject | undefined,
): AgentChatItem {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const tokens = usage.exec(lines[last] ?? "");
  const body = bodyOf(tokens === null ? lines : lines.slice(0, last));
  const [, type, source = name] = typed.exec(name) ?? [];
  const content = readContent(body);
  const models_usage = tokens && { prompt_tokens: Number(tokens[1]), completion_tokens: Number(tokens[2]) };
  const value: JsonObject = { source, models_usage, content, type: typeOf(type, content, answersIn(before, source)) };
  return { value, pointer, isText: true, literal: () => undefined };
}

function readContent(body: string): unknown {
  if (!/^\[(?:FunctionCall|FunctionExecutionResult|MemoryContent)\(/.test(body)) return body;
  const read = readPythonRepr(body);
  return read !== null && body.slice(read.end).trim() === "" ? read.value : body;
}

/** The answers of tools that the same agent was given just before, each with its tool's name. */
function answersIn(before: JsonObject | undefined, source: string): JsonObject[] {
  const content = before?.["type"] === "ToolCallExecutionEvent" && before["source"] === source ? before["content"] : [];
  return Array.isArray(content) ? content.filter(isObject) : [];
}

/**
 * The type that is printed. Older releases print none: it follows from the content and from what was answered before.
 * What is streamed is printed whole.
 */
function typeOf(type: string | undefined, content: unknown, answers: readonly JsonObject[]): string {
  const isStreamed = type === undefined || type === "ModelClientStreamingChunkEvent";
  const [first] = Array.isArray(content) && isObject(content[0]) ? [content[0]] : [];
  if (first !== undefined && isStreamed)
    return Object.hasOwn(first, "call_id") ? "ToolCallExecutionEvent" : "ToolCallRequestEvent";
  if (type === undefined && answers.length > 0) {
    const repeated = answers.find((answer) => String(answer["content"]).trim() === content);
    if (repeated !== undefined) return isTransfer(repeated) ? "HandoffMessage" : "ToolCallSummaryMessage";
    if (typeof content === "string" && content.startsWith("Tool calls:")) return "ToolCallSummaryMessage";
  }
  const isText = type === "ToolCallRequestEvent" || type === "ToolCallExecutionEvent";
  return isStreamed || (isText && first === undefined) ? "TextMessage" : type;
}

/** The first releases print no tool's name with an answer, only that it was a transfer. */
const isTransfer = ({ name, content }: JsonObject): boolean =>
  typeof name === "string" ? transferTarget(name, []) !== undefined : /^Transferred to /.test(String(content));
