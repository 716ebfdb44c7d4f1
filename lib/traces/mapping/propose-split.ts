import { type Document } from "../document";
import { turnsOf } from "./split-turns";
import { TextSplit, usualPatterns } from "./text-split";

/** A speaker that a pattern finds in a text. */
export interface SplitSpeaker {
  name: string;
  count: number;
  /** What it says first, cut. */
  example: string;
}

/** So much of a text is looked at for a proposal. */
const lookedAt = 1_000_000;
const exampleLength = 120;

/** The speakers that a split finds, those who speak most first: to be ticked or not by a person. */
export function listSpeakers(text: string, split: TextSplit): SplitSpeaker[] {
  const speakers = new Map<string, SplitSpeaker>();
  for (const { speaker, from, to } of turnsOf(text, split)) {
    if (speaker === null) continue;
    const known = speakers.get(speaker.name);
    const example =
      known?.example ??
      text
        .slice(from, Math.min(to, from + 1_000))
        .trim()
        .slice(0, exampleLength);
    speakers.set(speaker.name, { name: speaker.name, count: (known?.count ?? 0) + 1, example });
  }
  return [...speakers.values()].sort((a, b) => b.count - a.count);
}

/**
 * A first split of a text that no format recognizes: the usual pattern that finds two speakers or more who come back;
 * of `Name:`, only the names that do. Null where none does. To be shown and confirmed by a person.
 */
export function proposeSplit(document: Document): TextSplit | null {
  if (document.kind !== "text") return null;
  const text = document.text.slice(0, lookedAt);
  const rated = usualPatterns.flatMap((pattern, at) => {
    const split = TextSplit.parse({ kind: "text", pattern });
    const speakers = listSpeakers(text, split);
    const again = speakers.filter(({ count }) => count > 1);
    const isCommon = pattern === "{name}:";
    const kept = isCommon && again.length > 0 ? again : speakers;
    const turnCount = kept.reduce((sum, { count }) => sum + count, 0);
    if (kept.length < 2 && turnCount < 3) return [];
    const isAll = kept.length === speakers.length;
    const certainty = (again.length > 0 ? 1 : 0.25) * (isCommon ? 0.25 : 1);
    const score = (turnCount * certainty) / (1 + kept.length / 8) - at * 0.01;
    return [{ split: isAll ? split : { ...split, names: kept.map(({ name }) => name) }, score }];
  });
  return rated.sort((a, b) => b.score - a.score)[0]?.split ?? null;
}
