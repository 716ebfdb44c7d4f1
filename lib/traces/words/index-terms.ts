import { foldText } from "../find-text";

// Under which terms the words of a trace's steps are kept, and which terms a search asks for. Both are made here, so
// that the index of the database and a folder without one find the same.

/** Longest word that is told from others that begin with it, in UTF-16 units. */
const longestWord = 60;
/** A word of fewer letters is too common to be looked for on its own. */
const shortestWord = 2;

/** Scripts that are written without spaces between words: each two neighboring signs are kept as a word is. */
const dense = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const hasDense = new RegExp(`[${dense}]`, "u");
const plainRuns = /[\p{L}\p{N}\p{M}]+/gu;
const mixedRuns = new RegExp(String.raw`[${dense}][${dense}\p{M}]*|(?:(?![${dense}])[\p{L}\p{N}\p{M}])+`, "gu");
const signs = /\P{M}\p{M}*/gu;

/** What stands between two gaps: a word, or signs in a row of a script without spaces. In folded letters, composed. */
export interface WordRun {
  text: string;
  isDense: boolean;
}

/** The words of a text in order; all that is neither letter, mark nor digit is a gap. */
export function readWords(text: string): WordRun[] {
  const folded = foldText(text.normalize("NFC"));
  if (!hasDense.test(folded)) return (folded.match(plainRuns) ?? []).map((run) => ({ text: run, isDense: false }));
  return (folded.match(mixedRuns) ?? []).map((run) => ({ text: run, isDense: hasDense.test(run) }));
}

/** Term of a word. It begins with no gap, so that it is no term of two. */
const wordTerm = (word: string): string => (word.length > longestWord ? word.slice(0, longestWord) : word);

/** FNV-1a over the units of a word, from one of two beginnings. */
function hashOf(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return hash ^ (hash >>> 13);
}

interface HashedWord {
  low: number;
  high: number;
}
const hashed = (word: string): HashedWord => ({ low: hashOf(word, 0x811c9dc5), high: hashOf(word, 0x41c6ce57) });

/** Of 41 bits: among the thousands of pairs of a trace, one that is not there is met once in a billion. */
function pairNumber(first: HashedWord, second: HashedWord): number {
  const low = Math.imul(first.low, 3_266_489_909) ^ Math.imul((second.low << 7) | (second.low >>> 25), 668_265_263);
  const high = Math.imul(first.high, 374_761_393) ^ Math.imul((second.high << 9) | (second.high >>> 23), 2_654_435_761);
  return (high & 511) * 4_294_967_296 + ((low ^ (low >>> 16) ^ high) >>> 0);
}

/** Term of two words that follow each other: a number, since pairs are many and each would be as long as both. */
const pairTerm = (pair: number): string => ` ${pair.toString(36)}`;

/** Each sign with the one behind it, and the last one alone: so one sign is found by what begins with it. */
function denseTerms(text: string): string[] {
  const each = text.match(signs) ?? [];
  return each.map((sign, at) => sign + (each[at + 1] ?? ""));
}

/**
 * Characters of the terms of one row of the index, each counted with four of its own: the database keeps at most a
 * megabyte of them in each, and a letter may take three bytes.
 */
const rowLength = 250_000;
const ownLength = 4;

/** Gathers the terms of texts, each once in its row: as many rows as it takes, most often one. */
export class TermRows {
  private terms = new Set<string>();
  private pairs = new Set<number>();
  private hashes = new Map<string, HashedWord>();
  private length = 0;

  /** Adds a text; answers the rows that are full. */
  *add(text: string): Generator<string[]> {
    let before: HashedWord | null = null;
    for (const { text: word, isDense } of readWords(text)) {
      if (isDense) for (const term of denseTerms(word)) this.note(term);
      else {
        const hash = this.noteWord(word);
        if (before !== null) this.notePair(pairNumber(before, hash));
        before = hash;
      }
      if (isDense) before = null;
      if (this.length >= rowLength) yield* this.end();
    }
  }

  /** What is left. */
  *end(): Generator<string[]> {
    if (this.length > 0) yield [...this.terms, ...[...this.pairs].map(pairTerm)];
    [this.terms, this.pairs, this.hashes, this.length] = [new Set(), new Set(), new Map(), 0];
  }

  private note(term: string): void {
    if (!this.terms.has(term)) this.length += term.length + ownLength;
    this.terms.add(term);
  }

  private noteWord(word: string): HashedWord {
    const known = this.hashes.get(word);
    if (known) return known;
    const hash = hashed(word);
    this.hashes.set(word, hash);
    if (word.length >= shortestWord) this.note(wordTerm(word));
    return hash;
  }

  private notePair(pair: number): void {
    if (!this.pairs.has(pair)) this.length += 9 + ownLength;
    this.pairs.add(pair);
  }
}

/** The terms of texts that are all at hand. */
export function termsOf(texts: Iterable<string>): Set<string> {
  const rows = new TermRows();
  const terms = new Set<string>();
  const keep = (row: string[]): void => row.forEach((term) => terms.add(term));
  for (const text of texts) for (const row of rows.add(text)) keep(row);
  for (const row of rows.end()) keep(row);
  return terms;
}

/** A term that is asked for, or any that begins with it. */
export interface AskedTerm {
  text: string;
  isBeginning: boolean;
}

/**
 * What a word or phrase of a search asks for; empty where it is too short to be looked for. One word is found by its
 * beginning. Of several, each two neighbors must follow each other; of signs without spaces, each two as well.
 */
export function askedTerms(word: string): AskedTerm[] {
  const asked: AskedTerm[] = [];
  let before: WordRun | null = null;
  const runs = readWords(word);
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1];
    if (run.isDense) {
      const terms = denseTerms(run.text);
      if (terms.length === 1) asked.push({ text: run.text, isBeginning: true });
      else asked.push(...terms.slice(0, -1).map((text) => ({ text, isBeginning: false })));
    } else if (before && !before.isDense)
      asked.push({ text: pairTerm(pairNumber(hashed(before.text), hashed(run.text))), isBeginning: false });
    else if ((!next || next.isDense) && run.text.length >= shortestWord)
      asked.push({ text: wordTerm(run.text), isBeginning: true });
    before = run;
  }
  return asked;
}

/** Whether terms hold all that is asked for. */
export const holdsTerms = (terms: ReadonlySet<string>, asked: readonly AskedTerm[]): boolean =>
  asked.every(({ text, isBeginning }) =>
    isBeginning ? [...terms].some((term) => term.startsWith(text)) : terms.has(text),
  );
