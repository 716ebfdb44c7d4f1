import { TokenTable } from "./token-table";
import { wordFamilies, wordFamilyNames } from "./word-families";

/**
 * So many characters of a step are read: a long text is a page or a dump, and its first and last part say what it is.
 */
const [headLength, tailLength] = [8_000, 2_000];

/** What one pass over a text has found. */
export interface TextReading {
  /** Hashes of its tokens in order, those in code too. */
  tokens: Int32Array;
  /**
   * 1 where the token is a number of two digits or more, 2 where it is a word of at least four letters or
   * begins with a capital, else 0.
   */
  sorts: Uint8Array;
  /** Per family of word-families.ts, how many of its words or phrases stand outside code. */
  families: Uint16Array;
  /** Lines that are headings, list items or numbered items, outside code. */
  structureCount: number;
  /** Fenced code blocks. */
  codeBlockCount: number;
  length: number;
}

/** FNV-1a, 32 bits. */
const hashStart = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;
const pairHash = (first: number, second: number): number => Math.imul(first, 31) ^ second;

/** The hash under which `readText` lists a token; for texts of one token. */
export function hashOf(token: string): number {
  let hash = hashStart;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), hashPrime);
  return hash;
}

const { familyTable, familyOfEntry, mayBeFamily } = buildFamilies();

/**
 * Which phrases are of which family, and which last 16 bits their hashes have: nearly
 * every token is told apart by those.
 */
function buildFamilies() {
  const familyTable = new TokenTable();
  const familyOfEntry: number[] = [];
  const mayBeFamily = new Uint8Array(65_536);
  for (const [family, name] of wordFamilyNames.entries()) {
    for (const phrase of wordFamilies[name]) {
      const [first = "", second] = phrase.split(" ");
      const hash = second === undefined ? hashOf(first) : pairHash(hashOf(first), hashOf(second));
      familyOfEntry[familyTable.add(hash)] = family;
      mayBeFamily[hash & 0xffff] = 1;
    }
  }
  return { familyTable, familyOfEntry, mayBeFamily };
}

/** The index of the family of a word or phrase; -1 where it is of none. */
function familyOf(hash: number): number {
  if (mayBeFamily[hash & 0xffff] === 0) return -1;
  const entry = familyTable.find(hash);
  return entry < 0 ? -1 : (familyOfEntry[entry] as number);
}

const [tokenBuffer, sortBuffer] = [
  new Int32Array(headLength + tailLength + 2),
  new Uint8Array(headLength + tailLength + 2),
];
const [wordClass, digitClass, joinClass, wideClass] = [1, 2, 3, 4];
/** What a character is to the tokenizer: letter, digit, apostrophe, or a sign of a script written without spaces. */
const classes = buildClasses();
/** By character: itself, A to Z as a to z, where it belongs to a word or number; else 0. */
const folded = Uint16Array.from(classes, (kind, code) =>
  kind !== wordClass && kind !== digitClass ? 0 : code >= 65 && code <= 90 ? code + 32 : code,
);

function buildClasses(): Uint8Array {
  const table = new Uint8Array(65_536).fill(wordClass, 0xc0, 0x2000).fill(wideClass, 0x2e80, 0xa000);
  table.fill(wordClass, 0xa000, 0xd800).fill(wideClass, 0xac00, 0xd7b0);
  table.fill(digitClass, 48, 58).fill(wordClass, 65, 91).fill(wordClass, 97, 123);
  table[39] = joinClass;
  table[0x2019] = joinClass;
  return table;
}

/**
 * Reads a text once, from its first character to its last (or the cap), without a regular expression. Of what nobody
 * said, a page or a dump, the words of families need not be counted.
 */
export function readText(whole: string, { isSaid = true }: { isSaid?: boolean } = {}): TextReading {
  const isLong = whole.length > headLength + tailLength;
  const text = isLong ? `${whole.slice(0, headLength)}\n${whole.slice(-tailLength)}` : whole;
  const families = new Uint16Array(wordFamilyNames.length);
  let [count, before, structureCount, fences] = [0, 0, 0, 0];
  let isLineStart = true;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const kind = classes[code] as number;
    if (isLineStart && code > 32) {
      isLineStart = false;
      if (code === 96 && text.startsWith("```", at)) fences += 1;
      else if (fences % 2 === 0 && startsItem(text, at, code)) structureCount += 1;
    }
    if (kind === 0 || kind === joinClass) {
      if (code === 10) isLineStart = true;
      at += 1;
      continue;
    }
    const start = at;
    let hash = Math.imul(hashStart ^ (kind === wideClass ? code : (folded[code] as number)), hashPrime);
    for (at += 1; at < text.length && kind !== wideClass; at += 1) {
      const next = text.charCodeAt(at);
      const lowered = folded[next] as number;
      if (lowered !== 0) hash = Math.imul(hash ^ lowered, hashPrime);
      else if (classes[next] !== joinClass && !joinsDigits(text, at, next)) break;
    }
    tokenBuffer[count] = hash;
    sortBuffer[count] =
      kind === digitClass ? Number(at - start > 1) : at - start > 3 || (code >= 65 && code <= 90) ? 2 : 0;
    count += 1;
    if (isSaid && fences % 2 === 0 && kind !== digitClass) {
      const byWord = familyOf(hash);
      const family = byWord < 0 ? familyOf(pairHash(before, hash)) : byWord;
      if (family >= 0) families[family] = (families[family] as number) + 1;
    }
    before = hash;
  }
  return {
    tokens: tokenBuffer.slice(0, count),
    sorts: sortBuffer.slice(0, count),
    families,
    structureCount,
    codeBlockCount: Math.ceil(fences / 2),
    length: whole.length,
  };
}

/** A comma or point between two digits belongs to the number. */
function joinsDigits(text: string, at: number, code: number): boolean {
  if (code !== 44 && code !== 46) return false;
  return classes[text.charCodeAt(at - 1)] === digitClass && classes[text.charCodeAt(at + 1)] === digitClass;
}

/** A heading (#, **), a list item (-, *, •) or a numbered item (1. or 1)) begins here. */
function startsItem(text: string, at: number, code: number): boolean {
  if (code === 35) return true;
  if (code === 42 || code === 45) return text.charCodeAt(at + 1) === 32 || text.startsWith("**", at);
  if (code === 0x2022) return true;
  if (code < 48 || code > 57) return false;
  let end = at;
  while (end - at < 4 && classes[text.charCodeAt(end)] === digitClass) end += 1;
  const sign = text.charCodeAt(end);
  return (sign === 46 || sign === 41) && text.charCodeAt(end + 1) === 32;
}
