import { normalForm } from "../normal-form";
import { isNumberWord, readNumberWords } from "./number-words";
import { asShare, type NumberRead, readNumeral, scaled } from "./read-numeral";

/** A word or number of a text, or two characters of a script without spaces. */
export interface Piece {
  /** As it is compared: a word in small letters without accents and the ending of a plural, a number in figures. */
  key: string;
  /** Other readings of the same: 42 % is 0.42, the March of a date is 3. */
  same: readonly string[];
  /** What it is made up of, so that who finds those finds it: `1 200` of 1 and 200. */
  parts: readonly string[];
  kind: "number" | "word" | "sign" | "unspaced";
  /**
   * Whether it is the last character of a stretch of a script without spaces, which stands in the piece before as well.
   */
  isTail: boolean;
  /** As it is written, and where that begins. */
  written: string;
  start: number;
}

const tokens =
  /(\p{L}[\p{L}\p{M}\p{N}_]*(?:\+\+|#)?)|(\p{N}{1,3}(?:[ '’]\p{N}{3}){1,5}(?!\p{N})(?:[.,]\p{N}+)?|\p{N}+(?:[.,]\p{N}+)*)|\p{S}/gu;

/** Scripts that put no spaces between words, or endings to words that others put apart. */
const unspacedSigns = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}ー`;
const unspaced = new RegExp(`[${unspacedSigns}]`, "u");
const stretches = new RegExp(`[${unspacedSigns}]+|[^${unspacedSigns}]+`, "gu");

const monthNames = "january february march april may june july august september october november december".split(" ");
const months: ReadonlyMap<string, string> = new Map([
  ...monthNames.map((name, at) => [name, String(at + 1)] as const),
  ...monthNames.map((name, at) => [name.slice(0, 3), String(at + 1)] as const),
  ["sept", "9"],
]);
const scaleWords: ReadonlyMap<string, number> = new Map(
  Object.entries({ k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }),
);

/** Without accents, in small letters. */
function smallWord(written: string): string {
  const small = written.toLowerCase();
  if (/^[\w#+]*$/.test(small)) return small;
  return small
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/gu, "")
    .normalize("NFC");
}

/**
 * A word as it is compared: singular and plural are one (`city`, `cities`; `case`, `cases`), by what is left of both.
 */
export function wordKey(written: string): string {
  const small = smallWord(written);
  if (!/^[a-z]{3,}$/.test(small)) return small;
  const one = small.length > 3 && !/(?:ss|us|is)$/.test(small) ? small.replace(/s$/, "") : small;
  return one.replace(/e$/, "").replace(/y$/, "i");
}

const isGap = (text: string, from: number, to: number): boolean =>
  (to - from === 1 && text[from] === " ") || (to - from <= 3 && /^[-\s]+$/u.test(text.slice(from, to)));

const nothing: readonly string[] = [];
// Field by field: what is spread is many times slower, and there are as many as a long text has words.
const word = (key: string, written: string, start: number): Piece => {
  return { key, same: nothing, parts: nothing, kind: "word", isTail: false, written, start };
};
const number = ({ key, same, parts }: NumberRead, written: string, start: number): Piece => {
  return { key, same, parts, kind: "number", isTail: false, written, start };
};

/** Each two neighbors of a stretch, then the last one: `首都是` is 首都, 都是 and 是. */
function* readStretch(written: string, at: number): Generator<Piece> {
  const signs = Array.from(written);
  let start = at;
  for (const [index, sign] of signs.entries()) {
    const next = signs[index + 1];
    const isTail = next === undefined && signs.length > 1;
    const parts = next === undefined ? [] : [sign];
    yield { key: sign + (next ?? ""), same: [], parts, kind: "unspaced", isTail, written: sign, start };
    start += sign.length;
  }
}

function* readWord(written: string, start: number): Generator<Piece> {
  if (!unspaced.test(written)) yield word(wordKey(written), written, start);
  else
    for (const { 0: stretch, index } of written.matchAll(stretches))
      if (unspaced.test(stretch)) yield* readStretch(stretch, start + index);
      else yield word(wordKey(stretch), stretch, start + index);
}

/**
 * What stands behind a number: a percent sign or a word for a share, or a word of scale;
 * with how much of the text that is.
 */
const behindNumber =
  /^(?:\s?(?<share>%|per\s?cent\b|pct\b)|(?<suffix>k|K|m|M|mn|bn)\b|[ -]?(?<scale>thousand|million|billion|trillion)\b)/iu;

function readNumbers(numeral: string, start: number, after: string): { pieces: Piece[]; length: number } {
  const reads = readNumeral(numeral);
  const behind = behindNumber.exec(after);
  const last = reads.pop();
  if (!last) return { pieces: [], length: 0 };
  const { share, suffix, scale } = behind?.groups ?? {};
  const by = scaleWords.get((suffix ?? scale ?? "").toLowerCase());
  let read = share === undefined ? last : asShare(last);
  if (by !== undefined && scale !== undefined) read = scaled(last, by);
  // `5m` may be millions or meters.
  else if (by !== undefined) read = { ...last, same: [...last.same, scaled(last, by).key] };
  return { pieces: [...reads, read].map((one) => number(one, numeral, start)), length: behind?.[0].length ?? 0 };
}

/**
 * The words and numbers in order, without a look at dates; number words that follow one
 * another are one number in figures.
 */
function* readRaw(text: string): Generator<Piece> {
  /** Number words that may go on, from `start` to `end`. */
  let words: string[] = [];
  let [start, end, resume] = [0, 0, 0];
  function* inFigures(): Generator<Piece> {
    const said = words.filter((one) => one !== "and");
    const isLoose = words.at(-1) === "and";
    words = [];
    const share = /^\s?(?:%|per\s?cent\b|pct\b)/iu.test(text.slice(end, end + 12));
    for (const key of readNumberWords(said)) {
      const read = { key, same: [], parts: [] };
      yield number(share ? asShare(read) : read, said.length === 1 ? (said[0] ?? key) : key, start);
    }
    if (isLoose) yield word(wordKey("and"), "and", end - 3);
  }
  for (const { 0: written, 1: asWord, 2: asNumber, index } of text.matchAll(tokens)) {
    if (index < resume) continue;
    const said = asWord?.toLowerCase();
    const isWord = said !== undefined && isNumberWord(said);
    if (words.length > 0 && !((isWord || said === "and") && isGap(text, end, index))) yield* inFigures();
    if (isWord || words.length > 0) {
      if (words.length === 0) start = index;
      words.push(said ?? "");
      end = index + written.length;
    } else if (asWord !== undefined) yield* readWord(written, index);
    else if (asNumber !== undefined) {
      const behind = index + written.length;
      const { pieces, length } = readNumbers(written, index, text.slice(behind, behind + 12));
      yield* pieces;
      resume = behind + length;
    } else yield { ...word(written, written, index), kind: "sign" };
  }
  yield* inFigures();
}

/** A month beside a number is that of a date. */
function inDate(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece {
  const month = piece.kind === "word" ? months.get(piece.written.toLowerCase()) : undefined;
  const isDated = month !== undefined && (before?.kind === "number" || after?.kind === "number");
  return isDated ? { ...piece, same: [month] } : piece;
}

/** The words and numbers of a text in order, so that two ways to say the same are one. */
export function* readPieces(text: string): Generator<Piece> {
  let before: Piece | undefined;
  let piece: Piece | undefined;
  for (const after of readRaw(normalForm(text))) {
    if (piece) yield inDate(piece, before, after);
    [before, piece] = [piece, after];
  }
  if (piece) yield inDate(piece, before, undefined);
}
