import { diffArrays } from "diff";

/** A stretch of a changed line; `isChanged` where the other text says something else. */
export interface LinePart {
  text: string;
  isChanged: boolean;
}

/** A line of two texts, without its line break; `before` and `after` are its numbers in them, from 1. */
export type LineDifference =
  | { kind: "same"; text: string; before: number; after: number }
  | { kind: "removed"; parts: LinePart[]; before: number }
  | { kind: "added"; parts: LinePart[]; after: number };

/**
 * So many lines, or words of one changed stretch, may come or go at most: the time grows with the square. Beyond
 * that all of it counts as changed.
 */
const maxEditLength = 400;
/** Of a line that keeps less than this share of its characters, no words are marked: the line is another. */
const leastKept = 0.3;

/**
 * Words, white space and single signs; of scripts that put no space between words each character. A
 * line break is a word of its own.
 */
const wordPattern =
  /\n|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}_])+|[^]/gu;

/**
 * What differs between two texts, line by line (Myers 1986, An O(ND) Difference Algorithm), each line
 * of both once and in order: of a changed stretch first what was removed, then what was added, with the
 * words that differ inside the lines.
 */
export function diffLines(before: string, after: string): LineDifference[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, fresh, { maxEditLength }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: fresh },
  ];
  const lines: LineDifference[] = [];
  const next = { before: 1, after: 1 };
  for (let at = 0; at < changes.length;) {
    const stretch: Record<"removed" | "added", string[]> = { removed: [], added: [] };
    for (; changes[at]?.removed || changes[at]?.added; at += 1)
      stretch[changes[at]?.removed ? "removed" : "added"].push(...(changes[at]?.value ?? []));
    const parts = markWords(stretch.removed, stretch.added);
    for (const line of parts.removed) lines.push({ kind: "removed", parts: line, before: next.before++ });
    for (const line of parts.added) lines.push({ kind: "added", parts: line, after: next.after++ });
    for (const text of changes[at]?.value ?? [])
      lines.push({ kind: "same", text, before: next.before++, after: next.after++ });
    at += 1;
  }
  return lines;
}

/** An empty text has no line. */
const linesOf = (text: string): string[] => (text === "" ? [] : text.split(/\r?\n/));

function markWords(removed: readonly string[], added: readonly string[]) {
  const words = (lines: readonly string[]): string[] => lines.join("\n").match(wordPattern) ?? [];
  const changes =
    removed.length > 0 && added.length > 0 ? diffArrays(words(removed), words(added), { maxEditLength }) : undefined;
  const side = (lines: readonly string[], isOther: (change: { removed: boolean; added: boolean }) => boolean) => {
    if (!changes) return lines.map((text): LinePart[] => [{ text, isChanged: false }]);
    const parts = changes.flatMap((change) =>
      isOther(change) ? [] : [{ text: change.value.join(""), isChanged: change.removed || change.added }],
    );
    return cutLines(parts).map(calm);
  };
  return { removed: side(removed, (change) => change.added), added: side(added, (change) => change.removed) };
}

function cutLines(parts: readonly LinePart[]): LinePart[][] {
  const lines: LinePart[][] = [[]];
  for (const { text, isChanged } of parts) {
    text.split("\n").forEach((piece, i) => {
      if (i > 0) lines.push([]);
      if (piece !== "") lines.at(-1)?.push({ text: piece, isChanged });
    });
  }
  return lines;
}

/**
 * Joins what changed across white space and lone signs, so that a phrase is marked as one; marks nothing
 * where hardly anything was kept.
 */
function calm(parts: LinePart[]): LinePart[] {
  const joined: LinePart[] = [];
  parts.forEach((part, i) => {
    const isBetween = !/[\p{L}\p{N}]/u.test(part.text) && parts[i - 1]?.isChanged && parts[i + 1]?.isChanged;
    const isChanged = part.isChanged || Boolean(isBetween);
    const last = joined.at(-1);
    if (last?.isChanged === isChanged) last.text += part.text;
    else joined.push({ text: part.text, isChanged });
  });
  const text = joined.map((part) => part.text).join("");
  const kept = joined.reduce((sum, part) => sum + (part.isChanged ? 0 : part.text.trim().length), 0);
  return kept < text.trim().length * leastKept ? [{ text, isChanged: false }] : joined;
}
