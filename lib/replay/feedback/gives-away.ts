import { type Piece, readPieces } from "../giveaway/read-pieces";
import { hasContent, isSaid, keysOf, looksLikeValue, tellingPieces } from "../giveaway/said-keys";
import { normalForm } from "../normal-form";

/**
 * A text longer than this is read at its beginning and its end only, so that a step of any length takes no long time.
 */
const longestRead = 200_000;
const clipped = (text: string): string =>
  text.length > longestRead ? `${text.slice(0, longestRead / 2)}\n${text.slice(-longestRead / 2)}` : text;

const piecesOf = (text: string): Generator<Piece> => readPieces(clipped(text));

interface ReadText {
  /** As it was read. */
  said: string;
  pieces: Piece[];
}

function read(text: string): ReadText {
  const said = normalForm(clipped(text));
  return { said, pieces: Array.from(readPieces(said)) };
}

/**
 * What in a text looks like a value rather than a word of the language; a capital says nothing where a sentence begins.
 */
function valuesOf({ said, pieces }: ReadText): Piece[] {
  return pieces.filter((piece) => {
    if (!looksLikeValue(piece)) return false;
    if (piece.kind === "number" || /[\p{N}_#+]|\p{Ll}\p{Lu}/u.test(piece.written)) return true;
    return !/(?:^|[.!?:;\n"“(*-])\s*$/u.test(said.slice(Math.max(0, piece.start - 3), piece.start));
  });
}

/**
 * So much is read at most of what the agents had seen, and of corrections; what is not read
 * of the first counts as not seen.
 */
const mostRead = 1_000_000;

/** The first texts that are not longer in all, each once. */
function firstOf(texts: readonly string[]): string[] {
  let length = 0;
  return [...new Set(texts)].filter((text) => (length += Math.min(text.length, longestRead)) <= mostRead);
}

/**
 * An answer of so many telling words and numbers is a value as a whole, its small words too; a longer one is known by
 * as many of its first ones as `mostTelling`.
 */
const shortAnswer = 6;
const mostTelling = 60;

/** What a lesson must not say. */
export interface Secret {
  /** What the expected answer is known by, in whatever order; empty where there is none. */
  answer: readonly Piece[];
  /** Values that stand in the solution and nowhere in what the agents had seen. */
  values: ReadonlySet<string>;
  /** Other words of the solution that stand nowhere in it: what was told of the mistake must not hold them either. */
  words: ReadonlySet<string>;
  /** What the agents had seen: a lesson may name these values and no others. */
  known: ReadonlySet<string>;
}

const isKnown = (piece: Piece, known: ReadonlySet<string>): boolean =>
  piece.kind === "number" ? isSaid(piece, known) : known.has(piece.key);

/**
 * What a lesson about a step must not say: the expected answer, and the values and words of it and of the
 * corrected contents that stand neither in the question nor in the steps up to and with that one (`seen`, the
 * last ones first where they are very long).
 */
export function secretOf(input: {
  question: string;
  seen: readonly string[];
  expectedAnswer: string | undefined;
  corrected: readonly string[];
}): Secret {
  const known = new Set<string>();
  for (const text of firstOf([input.question, ...input.seen.toReversed()]))
    for (const piece of piecesOf(text)) for (const key of keysOf(piece)) known.add(key);
  const { expectedAnswer = "" } = input;
  const solution = firstOf([expectedAnswer, ...input.corrected]).map(read);
  const telling = tellingPieces(solution[0]?.pieces ?? []);
  const unseen = (pieces: readonly Piece[]): string[] =>
    pieces.flatMap((piece) => (isKnown(piece, known) ? [] : [piece.key, ...piece.same]));
  const values = [...(telling.length <= shortAnswer ? telling : []), ...solution.flatMap(valuesOf)];
  const words = solution.flatMap(({ pieces }) => tellingPieces(pieces));
  return {
    answer: telling.slice(0, mostTelling),
    known,
    values: new Set(unseen(values)),
    words: new Set(unseen(words)),
  };
}

/**
 * Whether a text tells the solution: all that the expected answer is known by, or a value of the
 * solution that the agents had not seen.
 */
export function givesAway(text: string, { answer, values }: Secret): boolean {
  const keys = new Set([...piecesOf(text)].flatMap(keysOf));
  if (answer.length > 0 && answer.every((piece) => isSaid(piece, keys))) return true;
  return [...keys].some((key) => values.has(key));
}

/** Whether a text has words of the solution that the agents had not seen. */
export const sharesWords = (text: string, { words }: Secret): boolean =>
  [...piecesOf(text)].some((piece) => keysOf(piece).some((key) => words.has(key)));

/**
 * Whether a text names a value that the agents had not seen: where nothing is known of the correction, that may be it.
 */
export const namesUnseen = (text: string, { known }: Secret): boolean =>
  valuesOf(read(text)).some((piece) => !isKnown(piece, known));

/** Whether a text says anything, be it in words of the language, that the agents had not seen. */
export const saysUnseen = (text: string, { known }: Secret): boolean =>
  [...piecesOf(text)].some((piece) => hasContent(piece) && !isKnown(piece, known));
