/** A stretch of two texts: in both, only in the first, or only in the second. Of a long stretch in both, `omittedCount` characters in its middle are left out. */
export type WordDifference =
  | { kind: "same"; text: string }
  | { kind: "removed"; text: string }
  | { kind: "added"; text: string }
  | { kind: "omitted"; omittedCount: number };

/** So many pairs of words are compared at most; beyond that what differs is one stretch. */
const MAX_PAIRS = 4_000_000;

/** Words with the white space behind them, so that joining them gives the text again. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? [];

/** Lengths of the longest common subsequence of the ends of two lists of words, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}

type Piece = Exclude<WordDifference, { kind: "omitted" }>;

function* compareMiddles(before: readonly string[], after: readonly string[]): Generator<Piece> {
  if (before.length * after.length > MAX_PAIRS) {
    yield { kind: "removed", text: before.join("") };
    yield { kind: "added", text: after.join("") };
    return;
  }
  const lengths = commonLengths(before, after);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [first, second] = [before[i], after[j]];
    if (first !== undefined && first === second) {
      yield { kind: "same", text: first };
      [i, j] = [i + 1, j + 1];
    } else if (first !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      yield { kind: "removed", text: first };
      i += 1;
    } else {
      yield { kind: "added", text: second ?? "" };
      j += 1;
    }
  }
}

/**
 * What differs between two texts, word by word, by their longest common subsequence; the parts in order, neighbours of a kind joined. Of what is the
 * same on a stretch longer than `around` characters to either side, only the ends stay.
 */
export function diffWords(before: string, after: string, around = Number.POSITIVE_INFINITY): WordDifference[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, fresh.length) - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const pieces: Piece[] = [
    { kind: "same", text: old.slice(0, head).join("") },
    ...compareMiddles(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    { kind: "same", text: old.slice(old.length - tail).join("") },
  ];
  return join(pieces).flatMap((piece) => (piece.kind === "same" ? shorten(piece, around) : [piece]));
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

function shorten(piece: { kind: "same"; text: string }, around: number): WordDifference[] {
  const { text } = piece;
  if (text.length <= 2 * around) return [piece];
  const start = text.slice(0, around);
  const end = text.slice(text.length - around);
  return [
    { kind: "same", text: start },
    { kind: "omitted", omittedCount: text.length - 2 * around },
    { kind: "same", text: end },
  ];
}
