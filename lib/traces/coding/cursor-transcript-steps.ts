import { type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { splitInjected, type ToldText, toldSteps } from "../messages/injected-text";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { pairCalls } from "../messages/pair-calls";
import { type StepDraft } from "../step-draft";

const agent = "cursor";
const query = /<user_query>\n?([\s\S]*?)\n?<\/user_query>/g;

/** What a person asked stands in a tag of its own; all others beside it are the program's. */
function splitQuery(text: string): ToldText[] {
  const asked = [...text.matchAll(query)];
  if (asked.length === 0) return splitInjected(text, (tag) => tag.includes("_"));
  const told: ToldText[] = [];
  let from = 0;
  for (const found of asked) {
    const beside = text.slice(from, found.index).trim();
    if (beside !== "") told.push({ isInjected: true, text: beside });
    if ((found[1] ?? "").trim() !== "") told.push({ isInjected: false, text: found[1] ?? "" });
    from = found.index + found[0].length;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? told : [...told, { isInjected: true, text: rest }];
}

/** The steps of a transcript's lines. Its calls have no ids, and its answers may be missing. */
export function transcriptSteps(lines: readonly PlacedObject[], name = agent): StepDraft[] {
  const messages = pairCalls(lines.flatMap(messageOf));
  return messages.flatMap((message) =>
    message.role === "user"
      ? toldSteps(message, { agent: name }, splitQuery)
      : messageSteps(message, { agent: name }).map(asNote),
  );
}

/** Why a turn ended is the program's word. */
const asNote = (step: StepDraft): StepDraft =>
  step.kind === "tool-result" && step.rawAgent === "system" ? { ...step, kind: "system" } : step;

function messageOf({ value, pointer, literal }: PlacedObject): DecodedMessage[] {
  const startedAt = isoTime(value["timestamp"] ?? value["timestamp_ms"]);
  if (value["type"] === "turn_ended") {
    const text = textField(value, "error");
    const place = pointerTo(pointer, "error");
    return text === undefined
      ? []
      : [{ pointer, role: "tool", parts: [{ type: "result", pointer: place, name: "system", text, isError: true }] }];
  }
  const role = value["role"];
  if (role !== "user" && role !== "assistant") return [];
  const { content } = objectAt(value, "message");
  const parts = decodeContent(content, { pointer: pointerTo(pointer, "message", "content"), literal });
  return [
    { pointer, role: parts.some(({ type }) => type === "result") ? "tool" : role, parts: parts.map(failed), startedAt },
  ];
}

const failed = (part: MessagePart): MessagePart =>
  part.type === "result" ? { ...part, isError: part.isError || statesError(part.text) } : part;

const turn = /^(user|assistant|A|system): *$/;
const block = /^\[(Thinking|Tool call|Tool result)\] ?(.*)$/;

/** A transcript of the older kind, as a text, in messages like those of the newer one. */
export function textMessages(lines: readonly string[], base: string): PlacedObject[] {
  const messages: { role: string; line: number; content: { type: string; text: string; name?: string }[] }[] = [];
  for (const [line, text] of lines.entries()) {
    const speaker = turn.exec(text)?.[1];
    if (speaker !== undefined) {
      messages.push({ role: speaker === "user" ? "user" : "assistant", line, content: [] });
      continue;
    }
    const last = messages.at(-1);
    if (last === undefined) continue;
    const [, kind, rest = ""] = last.role === "user" ? [] : (block.exec(text) ?? []);
    const open = last.content.at(-1);
    if (kind === "Thinking") last.content.push({ type: "thinking", text: rest });
    else if (kind !== undefined) last.content.push({ type: kind, name: rest.trim(), text: "" });
    else if (open === undefined || (open.type === "thinking" && text.trim() === ""))
      last.content.push({ type: "text", text });
    else open.text += `\n${text}`;
  }
  return messages.map(({ role, line, content }) => ({
    value: { role, message: { content: content.flatMap(blockOf) } },
    pointer: pointerTo(base, line),
    literal: () => undefined,
  }));
}

function blockOf({ type, text, name }: { type: string; text: string; name?: string }): object[] {
  const trimmed = text.replace(/^\n+/, "").trimEnd();
  if (type === "Tool call") return [{ type: "tool_use", name, input: argumentsOf(trimmed) }];
  if (type === "Tool result") return [{ type: "tool_result", name, content: trimmed }];
  if (trimmed === "") return [];
  return [type === "thinking" ? { type, thinking: trimmed } : { type, text: trimmed }];
}

/** Arguments are lines of `name: value`, two blanks in; what follows without a name goes on with the one before. */
function argumentsOf(text: string): Record<string, string> | string {
  const found = new Map<string, string>();
  let last: string | undefined;
  for (const line of text.split("\n")) {
    const [, name, value] = /^ {2}([A-Za-z_]\w{0,60}): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) found.set((last = name), value ?? "");
    else if (last === undefined) return text;
    else found.set(last, `${found.get(last)}\n${line}`);
  }
  return Object.fromEntries(found);
}

/** Whether a value is a line of a transcript: a role beside a message without one, or the end of a turn. */
export function isTranscriptLine(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value["type"] === "turn_ended") return "status" in value;
  const message = value["message"];
  const isRole = value["role"] === "user" || value["role"] === "assistant";
  if (!isRole || !isObject(message) || "role" in message || "uuid" in value) return false;
  return typeof message["content"] === "string" || Array.isArray(message["content"]);
}

/** Whether it says by its words that it is Cursor's. */
export const namesCursor = (value: unknown): boolean =>
  isObject(value) &&
  (value["type"] === "turn_ended" ||
    listAt(objectAt(value, "message"), "content").some(
      (part) => isObject(part) && (textAt(part, "text") ?? "").includes("<user_query>"),
    ));
