import { buildTrace } from "../build-trace";
import { type Document, type TextDocument } from "../document";
import { statesError } from "../error-markers";
import { pointerTo } from "../json-pointer";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { isErrorLevel, logTime } from "./log-head";
import { type Turn, turnsOf } from "./split-turns";
import { type TextSplit } from "./text-split";
import { kindOf } from "./word-meaning";

/**
 * Cuts a text into steps where a line names a speaker. Lines that name nobody, before
 * the first and between them, are steps of the system. Pointers name the line, from 0.
 */
export function readSplit(document: Document, split: TextSplit): ParsedTrace[] {
  if (document.kind !== "text") {
    const message = "The file is not plain text, so it cannot be split at its speakers.";
    const issues = [{ severity: "error" as const, code: "text-expected", message, pointer: document.pointer }];
    return [buildTrace({ format: "split-text", pointer: document.pointer, steps: [], issues })];
  }
  const turns = turnsOf(document.text, split);
  if (!turns.some(({ speaker }) => speaker !== null)) {
    const message = "No line of the text names a speaker in that way.";
    const issues = [{ severity: "error" as const, code: "speaker-missing", message, pointer: document.pointer }];
    return [buildTrace({ format: "split-text", pointer: document.pointer, steps: [], issues })];
  }
  const steps = turns.flatMap((turn) => readTurn(document, split, turn));
  return [buildTrace({ format: "split-text", pointer: document.pointer, steps })];
}

function readTurn({ pointer }: TextDocument, split: TextSplit, { speaker, line, said }: Turn): StepDraft[] {
  const content = said.trim();
  if (content === "") return [];
  const at = pointerTo(pointer, line);
  if (speaker === null) return [{ rawAgent: "", kind: "system", content, pointer: at }];
  const { name, kind: word, level, recipient, time } = speaker;
  const kind = split.kinds[word ?? ""] ?? split.kinds[name] ?? guessKind(word, name);
  const isError = (kind === "tool-result" && statesError(content)) || isErrorLevel(level ?? "");
  return [{ rawAgent: name, kind, content, recipient, pointer: at, isError, startedAt: logTime(time) }];
}

const guessKind = (word: string | undefined, name: string) => {
  const byWord = kindOf(word ?? "");
  return byWord === "message" ? kindOf(name) : byWord;
};
