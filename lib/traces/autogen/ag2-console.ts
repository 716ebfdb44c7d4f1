import { type JsonObject } from "../json-value";
import { pointerTo } from "../json-pointer";
import { type Ag2Message } from "./ag2-steps";
import { bodyOf, linesOf } from "./console-text";

const header = /^(\S.{0,150}?) \(to (.{1,150})\):$/;
const rule = /^-{80}$/;
const callHead = /^\*{5} Suggested (?:tool|function) call(?: \(([^)]{0,200})\))?: ?(.{1,200}?) \*{5}$/;
const answerHead = /^\*{5} Response from calling (?:tool|function)(?: \(([^)]{0,200})\)| "?([^"*]{1,200}?)"?) \*{5}$/;
const stars = /^\*{6,}$/;
const noise = /^>{8} |^Next speaker: /;
const ended = /^>{8} TERMINATING RUN \([^)]{0,100}\): (.*)$/;
const managers = /^(?:chat_manager|group_?chat_?manager)/i;

/** What AG2 and AutoGen 0.2 print of a chat: the messages, and why it ended. Pointers name the line, from 0. */
export interface ConsoleChat {
  messages: Ag2Message[];
  termination?: string;
}

/** So much of a text is looked at to see what it is. */
const lookedAt = 20_000;

/** Whether a text has a header line `X (to Y):` near its beginning, and after it a rule of dashes. */
export function looksLikeAg2Console(text: string): boolean {
  const lines = linesOf(text.slice(0, lookedAt));
  const first = lines.findIndex((line) => header.test(line));
  return first !== -1 && (text.length > lookedAt || lines.slice(first).some((line) => rule.test(line)));
}

export function readAg2Console(text: string, pointer: string): ConsoleChat {
  const chat: ConsoleChat = { messages: [] };
  let speaker: { name: string; to: string } | null = null;
  let line = 0;
  let body: string[] = [];
  let isOpen = false;
  const close = (): void => {
    if (speaker !== null && isOpen) {
      const { name, to } = speaker;
      const recipient = managers.test(to) ? undefined : to;
      for (const value of readBody(body))
        chat.messages.push({ ...toMessage(value, name, pointerTo(pointer, line)), recipient });
    }
    isOpen = false;
    body = [];
  };
  for (const [at, current] of linesOf(text).entries()) {
    const [, name, to] = header.exec(current) ?? [];
    const reason = ended.exec(current)?.[1];
    if (name !== undefined && to !== undefined && (!isOpen || bodyOf(body) === "")) {
      speaker = { name, to };
      [line, isOpen, body] = [at, true, []];
    } else if (isOpen && rule.test(current)) close();
    else if (isOpen) body.push(current);
    else if (reason !== undefined) chat.termination = reason;
    else if (speaker !== null && answerHead.test(current)) [line, isOpen, body] = [at, true, [current]];
  }
  close();
  return chat;
}

const toMessage = (value: JsonObject, name: string, pointer: string): Ag2Message => ({
  value: { ...value, name },
  pointer,
  isText: true,
  literal: () => undefined,
});

/** A message's text, with the calls that it suggests; or the answers of tools, as messages of their own. */
function readBody(lines: readonly string[]): JsonObject[] {
  const text: string[] = [];
  const calls: JsonObject[] = [];
  const answers: JsonObject[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const call = callHead.exec(line);
    const answer = answerHead.exec(line);
    if (call === null && answer === null) {
      text.push(line);
      continue;
    }
    const end = endOfBlock(lines, at + 1);
    const inside = lines.slice(at + 1, end);
    if (call !== null) {
      const given = bodyOf([(inside[0] ?? "").replace(/^Arguments: ?/, ""), ...inside.slice(1)]);
      calls.push({ id: call[1], function: { name: call[2] ?? "tool", arguments: given } });
    } else answers.push({ tool_call_id: answer?.[1] ?? answer?.[2], content: bodyOf(inside) });
    at = end;
  }
  const content = bodyOf(text.filter((line) => !noise.test(line)));
  const said = content === "" && calls.length === 0 ? [] : [{ content, tool_calls: calls }];
  return [...said, ...(answers.length > 0 ? [{ role: "tool", tool_responses: answers }] : [])];
}

/** The line of stars that ends a block, or the end. */
function endOfBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !stars.test(lines[at] ?? "")) at += 1;
  return at;
}
