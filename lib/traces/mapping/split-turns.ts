import { type SpeakerLine, speakerMatcher } from "./match-speaker";
import { type TextSplit } from "./text-split";

/** A turn of a text: who speaks, and the lines of it, from 0. */
export interface Turn {
  speaker: SpeakerLine | null;
  line: number;
  /** Where in the text what is said begins and ends. */
  from: number;
  to: number;
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
