import { type StepDraft } from "../step-draft";
import { type DecodedMessage, type MessagePart } from "./message";
import { messageSteps, type Speaker } from "./message-steps";

/** A stretch of a user's message: what a person said, or what the program put beside it. */
export interface ToldText {
  isInjected: boolean;
  text: string;
}

const opening = /<([a-z][\w-]{1,40})(?=[\s>])/gi;

/** Whether nothing but blanks stand before a place: on its line, or since an earlier place. */
function beginsLine(text: string, at: number, from: number): boolean {
  let before = at - 1;
  while (before >= from && (text[before] === " " || text[before] === "\t")) before -= 1;
  return before < from || text[before] === "\n";
}

/**
 * A text in what a person said and what the program wrote between tags of these names. A tag counts where it begins a
 * line, so that a person may speak of it; one that begins the text and is never closed takes all.
 */
export function splitInjected(text: string, isInjectedTag: (name: string) => boolean): ToldText[] {
  const found: ToldText[] = [];
  const unclosed = new Set<string>();
  const say = (piece: string, isInjected: boolean): void => {
    if (piece.trim() !== "") found.push({ isInjected, text: piece.trim() });
  };
  let from = 0;
  for (const tag of text.matchAll(opening)) {
    const name = tag[1] ?? "";
    const at = tag.index;
    if (at < from || unclosed.has(name) || !isInjectedTag(name.toLowerCase()) || !beginsLine(text, at, from)) continue;
    const close = text.indexOf(`</${name}>`, at);
    if (close < 0) {
      unclosed.add(name);
      if (text.slice(from, at).trim() !== "" || from > 0) continue;
      return [{ isInjected: true, text: text.trim() }];
    }
    const end = close + name.length + 3;
    say(text.slice(from, at), false);
    say(text.slice(at, end), true);
    from = end;
  }
  say(text.slice(from), false);
  return found.length > 1 || found[0]?.text !== text.trim() ? found : [{ ...found[0], text }];
}

/** Splits one text of a user's message. */
export type SplitText = (text: string) => ToldText[];

/**
 * The steps of a user's message in which the program has spoken too: its words are the system's, and the person's
 * are the input.
 */
export function toldSteps(message: DecodedMessage, speaker: Speaker, split: SplitText): StepDraft[] {
  const groups: { isInjected: boolean; parts: MessagePart[] }[] = [];
  const add = (part: MessagePart, isInjected: boolean): void => {
    const last = groups.at(-1);
    if (last !== undefined && last.isInjected === isInjected) last.parts.push(part);
    else groups.push({ isInjected, parts: [part] });
  };
  for (const part of message.parts) {
    if (part.type !== "text") add(part, false);
    else for (const told of split(part.text)) add({ ...part, text: told.text }, told.isInjected);
  }
  return groups.flatMap(({ isInjected, parts }) =>
    messageSteps({ ...message, parts }, speaker).map((step): StepDraft =>
      isInjected && step.kind === "input" ? { ...step, rawAgent: "system", kind: "system" } : step,
    ),
  );
}
