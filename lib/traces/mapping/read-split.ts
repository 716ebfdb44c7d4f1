import { buildTrace } from "../build-trace";
import { type Document, type TextDocument } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { pointerTo } from "../json-pointer";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { type SpeakerLine, speakerMatcher } from "./match-speaker";
import { type TextSplit } from "./text-split";
import { kindOf } from "./word-meaning";

/** A turn of a text: who speaks, and the lines of it, from 0. */
interface Turn {
  speaker: SpeakerLine | null;
  line: number;
  /** Where in the text what is said begins and ends. */
  from: number;
  to: number;
}

/**
 * Cuts a text into steps where a line names a speaker. What stands before the first is a step of its own.
 * Pointers name the line, from 0.
 */
export function readSplit(document: Document, split: TextSplit): ParsedTrace[] {
  if (document.kind !== "text") {
    const message = "The file is no plain text, so it cannot be cut at its speakers.";
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

/** A text cut before each line that names a speaker. */
export function turnsOf(text: string, split: TextSplit): Turn[] {
  const match = speakerMatcher(split.pattern);
  const names = split.names === undefined ? null : new Set(split.names);
  const turns: Turn[] = [];
  let open: Turn = { speaker: null, line: 0, from: 0, to: 0 };
  let line = 0;
  for (let at = 0; at <= text.length; line += 1) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next;
    const speaker = match(text.slice(at, Math.min(end, at + 400)));
    if (speaker !== null && (names === null || names.has(speaker.name))) {
      turns.push({ ...open, to: at });
      open = { speaker, line, from: at + speaker.end, to: 0 };
    }
    at = end + 1;
  }
  turns.push({ ...open, to: text.length });
  return turns;
}

function readTurn({ text, pointer }: TextDocument, split: TextSplit, { speaker, line, from, to }: Turn): StepDraft[] {
  const content = text.slice(from, to).trim();
  if (content === "") return [];
  const at = pointerTo(pointer, line);
  if (speaker === null) return [{ rawAgent: "", kind: "system", content, pointer: at }];
  const { name, kind: word, recipient, time } = speaker;
  const kind = split.kinds[word ?? ""] ?? split.kinds[name] ?? guessKind(word, name);
  const isError = kind === "tool-result" && statesError(content);
  return [{ rawAgent: name, kind, content, recipient, pointer: at, isError, startedAt: isoTime(time) }];
}

const guessKind = (word: string | undefined, name: string) => {
  const byWord = kindOf(word ?? "");
  return byWord === "message" ? kindOf(name) : byWord;
};
