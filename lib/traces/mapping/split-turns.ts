import { hasTerminalCodes, withoutTerminalCodes } from "../terminal-codes";
import { headMatcher, type SpeakerLine, speakerMatcher } from "./match-speaker";
import { type TextSplit } from "./text-split";

/** A turn of a text: who speaks, from which line on, from 0, and what is said. */
export interface Turn {
  speaker: SpeakerLine | null;
  line: number;
  said: string;
}

/** Frames that programs draw around what they print. No run of blanks or of line ends is looked at twice. */
const frame = /^[│┃║] ?|(?:(?<! )|(?<=^[│┃║] )) *[│┃║][^\S\n]*$|^[^\S\n\r\u2028\u2029]*[╭╰├╔╚╠┌└┏┗][─━═╌ ].*$/gmu;

/**
 * A text cut before each line that names a speaker. A line that begins as those do, with a time or a level, and names
 * nobody, is put in nobody's mouth: it and those like it are turns without a speaker.
 */
export function turnsOf(source: string, split: TextSplit): Turn[] {
  const text = hasTerminalCodes(source) ? withoutTerminalCodes(source) : source;
  const match = speakerMatcher(split.pattern);
  const isHead = headMatcher(split.pattern);
  const names = split.names === undefined ? null : new Set(split.names);
  const isFramed = /^[│┃║]/u.test(split.pattern);
  const turns: Turn[] = [];
  let open: { speaker: SpeakerLine | null; line: number; from: number } = { speaker: null, line: 0, from: 0 };
  const close = (to: number): void => {
    const { speaker, line, from } = open;
    const below = isFramed ? text.slice(from, to).replace(frame, "") : text.slice(from, to);
    turns.push({ speaker, line, said: speaker?.text === undefined ? below : `${speaker.text}${below}` });
  };
  let line = 0;
  for (let at = 0; at <= text.length; line += 1) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next;
    const whole = text.slice(at, end);
    const speaker = match(whole);
    if (speaker !== null && (names === null || names.has(speaker.name))) {
      close(at);
      open = { speaker, line, from: at + speaker.end };
    } else if (open.speaker !== null && isHead?.(whole)) {
      close(at);
      open = { speaker: null, line, from: at };
    }
    at = end + 1;
  }
  close(text.length);
  return turns;
}
