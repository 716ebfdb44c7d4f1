import { diffArrays } from "diff";

/**
 * A stretch of two texts: in both, only in the first, or only in the second. Of a long stretch in both, `omittedCount`
 * characters in its middle are left out.
 */
export type WordDifference =
  | { kind: "same"; text: string }
  | { kind: "removed"; text: string }
  | { kind: "added"; text: string }
  | { kind: "omitted"; omittedCount: number };

/** So many words may come or go at most; the time grows with the square. Beyond that what differs is one stretch. */
const maxEditLength = 2_000;

/** Words with the white space behind them, so that joining them gives the text again. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? [];

/**
 * What differs between two texts, word by word (Myers 1986, An O(ND) Difference Algorithm); the parts in
 * order, neighbors of a kind joined. Of what is the same on a stretch longer than `around` characters to
 * either side, only the ends stay.
 */
export function diffWords(before: string, after: string, around = Number.POSITIVE_INFINITY): WordDifference[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(old, fresh, { maxEditLength }) ?? wholly(old, fresh);
  return changes.flatMap(({ removed, added, value }): WordDifference[] => {
    const text = value.join("");
    if (text === "") return [];
    if (removed || added) return [{ kind: removed ? "removed" : "added", text }];
    return shorten(text, around);
  });
}

/** All of one text for all of the other, but for what they begin and end with. */
function wholly(old: readonly string[], fresh: readonly string[]) {
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return [
    { removed: false, added: false, value: old.slice(0, head) },
    { removed: true, added: false, value: old.slice(head, old.length - tail) },
    { removed: false, added: true, value: fresh.slice(head, fresh.length - tail) },
    { removed: false, added: false, value: old.slice(old.length - tail) },
  ];
}

function shorten(text: string, around: number): WordDifference[] {
  if (text.length <= 2 * around) return [{ kind: "same", text }];
  return [
    { kind: "same", text: text.slice(0, around) },
    { kind: "omitted", omittedCount: text.length - 2 * around },
    { kind: "same", text: text.slice(text.length - around) },
  ];
}
