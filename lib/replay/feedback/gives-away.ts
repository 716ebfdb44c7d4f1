import { normalForm } from "../normal-form";
import { trimEndOf } from "../trim-end";
import { isNumberWord, readNumberWords } from "./number-words";

const piecePattern = /\p{L}[\p{L}\p{M}\p{N}_]*|\p{N}+(?:[.,]\p{N}+)*/gu;
const isNumber = (piece: string): boolean => /^\p{N}/u.test(piece);

/** Longer numbers are compared by their beginning. */
const longestNumber = 100;

/** Without marks of thousands and zeros that say nothing. */
function numberKey(piece: string): string {
  const plain = piece.replace(/,(?=\p{N}{3}(?!\p{N}))/gu, "").replace(",", ".");
  const short = plain.includes(".") ? trimEndOf(trimEndOf(plain, "0"), ".") : plain.replace(/^0+(?=.)/, "");
  return short.slice(0, longestNumber);
}

/** A word or number of a text. */
interface Piece {
  /** As it is compared: in small letters, numbers by `numberKey`. */
  key: string;
  /** As it is written, and where that begins. */
  written: string;
  start: number;
}

/** A text longer than this is read at its beginning and its end only, so that a step of any length takes no long time. */
const longestRead = 200_000;
const clipped = (text: string): string =>
  text.length > longestRead ? `${text.slice(0, longestRead / 2)}\n${text.slice(-longestRead / 2)}` : text;

/** The words and numbers of a text in order; number words that follow one another are one number in figures. */
function* readPieces(text: string): Generator<Piece> {
  /** Number words that may go on, from `start` to `end`. */
  let words: string[] = [];
  let [start, end] = [0, 0];
  function* inFigures(): Generator<Piece> {
    const said = words.filter((word) => word !== "and");
    const isLoose = words.at(-1) === "and";
    words = [];
    for (const key of readNumberWords(said)) yield { key, written: said.length === 1 ? (said[0] ?? key) : key, start };
    if (isLoose) yield { key: "and", written: "and", start: end - 3 };
  }
  for (const { 0: written, index } of text.matchAll(piecePattern)) {
    const key = isNumber(written) ? numberKey(written) : written.toLowerCase();
    const isWord = isNumberWord(key);
    if (words.length > 0 && !((isWord || key === "and") && isGap(text, end, index))) yield* inFigures();
    if (!isWord && words.length === 0) yield { key, written, start: index };
    else {
      if (words.length === 0) start = index;
      words.push(key);
      end = index + written.length;
    }
  }
  yield* inFigures();
}
/** Whether nothing but a hyphen or some white space stands between two words. */
const isGap = (text: string, from: number, to: number): boolean =>
  to - from <= 3 && /^[-\s]+$/u.test(text.slice(from, to));

const piecesOf = (text: string): string[] => Array.from(readPieces(clipped(normalForm(text))), ({ key }) => key);

/**
 * What in a text looks like a value rather than a word of the language: numbers (in words too, but for a single “one”), identifiers (with digits, an underscore, or capitals
 * inside) and names, which is to say words with a capital that begin no sentence.
 */
function valuesOf(text: string): Set<string> {
  const said = clipped(normalForm(text));
  const values = new Set<string>();
  for (const { key, written, start } of readPieces(said)) {
    const isIdentifier = /[\p{N}_]|\p{Ll}\p{Lu}/u.test(written);
    const beginsSentence = /(?:^|[.!?:;\n"“(*-])\s*$/u.test(said.slice(Math.max(0, start - 3), start));
    const isName = /^\p{Lu}\p{L}/u.test(written) && !beginsSentence;
    if (written !== "one" && (isNumber(key) || isIdentifier || isName)) values.add(key);
  }
  return values;
}

/** So much is read at most of what the agents had seen, and of corrections; what is not read of the first counts as not seen. */
const mostRead = 1_000_000;

/** The first texts that are not longer in all, each once. */
function firstOf(texts: readonly string[]): string[] {
  let length = 0;
  return [...new Set(texts)].filter((text) => (length += Math.min(text.length, longestRead)) <= mostRead);
}

/** What a lesson must not say. */
export interface Secret {
  /** The expected answer, piece by piece; empty where there is none. */
  answer: readonly string[];
  /** Values that stand in the solution and nowhere in what the agents had seen. */
  values: ReadonlySet<string>;
  /** What the agents had seen: a lesson may name these values and no others. */
  known: ReadonlySet<string>;
}

/**
 * What a lesson about a step must not say: the expected answer, and the values of it and of the corrected contents that stand neither in the question nor in the steps up to and
 * with that one (`seen`, the last ones first where they are very long).
 */
export function secretOf(input: {
  question: string;
  seen: readonly string[];
  expectedAnswer: string | undefined;
  corrected: readonly string[];
}): Secret {
  const known = new Set(firstOf([input.question, ...input.seen.toReversed()]).flatMap(piecesOf));
  const solution = firstOf([input.expectedAnswer ?? "", ...input.corrected]);
  const values = new Set(solution.flatMap((text) => [...valuesOf(text)]).filter((value) => !known.has(value)));
  return { answer: piecesOf(input.expectedAnswer ?? ""), values, known };
}

function holdsRun(pieces: readonly string[], run: readonly string[]): boolean {
  if (run.length === 0) return false;
  return pieces.some((_, at) => run.every((piece, offset) => pieces[at + offset] === piece));
}

/** Whether a text tells the solution: the whole expected answer, or a value of the solution that the agents had not seen. */
export function givesAway(text: string, { answer, values }: Secret): boolean {
  const pieces = piecesOf(text);
  return holdsRun(pieces, answer) || pieces.some((piece) => values.has(piece));
}

/** Whether a text names a value that the agents had not seen: where nothing is known of the correction, that may be it. */
export const namesUnseen = (text: string, { known }: Secret): boolean =>
  [...valuesOf(text)].some((value) => !known.has(value));
