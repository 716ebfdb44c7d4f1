import { foldText } from "./fold-text";
import { type InjectionKind, injectionPatterns, injectionWords } from "./injection-patterns";

/**
 * A passage of a step that addresses a judge: a half-open range `[from, to)` of the step's content, the
 * sentence around what was found.
 */
export interface Injection {
  stepIndex: number;
  from: number;
  to: number;
  kind: InjectionKind;
  /** What it does, for the reader; never the passage itself. */
  words: string;
}

/** Longest passage around a find, in characters to either side. */
const MAX_AROUND = 400;
const END_OF_SENTENCE = /[.!?。！？\n]/;
/** Tags of Unicode's plane 14: a whole text can be written in them unseen. */
const hiddenText = /[\u{e0020}-\u{e007e}]{4,}/gu;

type Found = Omit<Injection, "stepIndex">;

/** A long text is scanned in pieces of so many units, each with the beginning of the next: longer than any passage. */
const pieceLength = 65_536;
const overlap = 2_000;

/**
 * Finds text that speaks to a judge. A list of patterns: it flags for a person, and for a run with that text masked; it
 * proves nothing, and prompts are safe without it because of their fences. Passages that overlap are one, named by the
 * first find. Stops after each piece of a text, so that it can be run in turns.
 */
export function* scanInTurns(steps: Iterable<{ index: number; content: string }>): Generator<void, Injection[]> {
  const injections: Injection[] = [];
  for (const { index, content } of steps) {
    const found: Found[] = [];
    for (let at = 0; at === 0 || at < content.length; at += pieceLength) {
      const piece = scanText(content.slice(at, at + pieceLength + overlap));
      found.push(...piece.map(({ from, to, ...rest }) => ({ from: at + from, to: at + to, ...rest })));
      yield;
    }
    injections.push(...merge(found).map((one) => ({ stepIndex: index, ...one })));
  }
  return injections;
}

const beyondAscii = /[^\0-\x7f]/;
/** White space that is not a single blank. */
const uneven = /[\0-\x1f\x7f][\0-\x20\x7f]*|\x20[\0-\x20\x7f]+/g;

/** Whether a text certainly holds nothing: most do, and then nobody asks where its signs stood. */
function isInnocent(content: string): boolean {
  if (beyondAscii.test(content)) return false;
  const plain = content.toLowerCase().replace(uneven, " ");
  return injectionPatterns.every(({ pattern }) => plain.search(pattern) < 0);
}

function scanText(content: string): Found[] {
  if (isInnocent(content)) return [];
  const folded = foldText(content);
  const found = injectionPatterns.flatMap(({ kind, pattern }) =>
    [...folded.text.matchAll(pattern)].map((match) => {
      const from = folded.at[match.index] ?? 0;
      const to = folded.at[match.index + match[0].length] ?? content.length;
      return passage(content, kind, from, to);
    }),
  );
  const hidden = [...content.matchAll(hiddenText)].map((match) =>
    passage(content, "hidden-text", match.index, match.index + match[0].length),
  );
  return merge([...found, ...hidden]);
}

/** The sentence or line that holds the find. */
function passage(content: string, kind: InjectionKind, foundFrom: number, foundTo: number): Found {
  let from = foundFrom;
  while (from > 0 && foundFrom - from < MAX_AROUND && !END_OF_SENTENCE.test(content[from - 1] ?? "")) from -= 1;
  while (from < foundFrom && /\s/.test(content[from] ?? "")) from += 1;
  let to = foundTo;
  while (to < content.length && to - foundTo < MAX_AROUND && !END_OF_SENTENCE.test(content[to - 1] ?? "")) to += 1;
  while (to > foundTo && /\s/.test(content[to - 1] ?? "")) to -= 1;
  return { from, to, kind, words: injectionWords[kind] };
}

function merge(found: readonly Found[]): Found[] {
  const merged: Found[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (last && one.from < last.to) last.to = Math.max(last.to, one.to);
    else merged.push({ ...one });
  }
  return merged;
}
