import { type Step } from "@/lib/traces/trace";
import { asciiDigits, readNumber } from "../ledger/read-number";
import { numberKey } from "../ledger/read-values";
import { type Ranked } from "../strongest";
import { brief, clash, type Placed } from "./clash";
import { placed } from "./listed";
import { type Fact, isRounding, maxReadLength } from "./read-facts";

const maxPerText = 120;
const maxPerWord = 20;
const maxSentenceLength = 300;
const maxTitleLength = 80;
/** So much of the words of a key has to stand in a sentence, with its title. */
const leastShare = 0.6;

interface Sentence {
  stepIndex: number;
  text: string;
  words: ReadonlySet<string>;
  /** All numbers of the result that stand below the same title. */
  section: Set<string>;
  numbers: readonly (Placed & { number: number; key: string })[];
}

/** The sentences of results, each with the title above it, and what they say of a key. */
export class ToldSentences {
  readonly #byWord = new Map<string, Sentence[]>();
  readonly #texts = new Set<string>();
  /** Of keys that were asked about before. */
  readonly #stems = new Map<string, ReadonlySet<string>>();

  add(stepIndex: number, content: string): void {
    let title = "";
    let count = 0;
    let section = new Set<string>();
    for (const { text, from } of sentencesOf(content)) {
      const numbers = numbersOf(text, from, stepIndex);
      if (!/[.!?。]$/u.test(text) && text.length <= maxTitleLength) {
        title = text;
        section = new Set();
      }
      for (const { key } of numbers) section.add(key);
      const whole = `${title} ${text}`;
      count += 1;
      if (count > maxPerText || this.#texts.has(whole) || text.length > maxSentenceLength) continue;
      this.#texts.add(whole);
      const words = stemsOf(whole);
      for (const word of words) {
        const known = this.#byWord.get(word) ?? [];
        if (known.length < maxPerWord) known.push({ stepIndex, text, words, section, numbers });
        this.#byWord.set(word, known);
      }
    }
  }

  /** A number that no sentence gives which speaks of its key as much as the one that gives another. */
  differing(step: Step, fact: Fact, isInContent: boolean): Ranked[] {
    const { number, decimals } = fact;
    if (number === null || this.#byWord.size === 0) return [];
    const stems = this.#stemsOfKey(fact.key);
    if (stems.size < 2) return [];
    const { best, share, holding } = this.#about(stems, fact.norm);
    const [sentence, another] = best;
    if (!sentence || another || share < leastShare || holding >= share) return [];
    const [right] = sentence.numbers;
    if (
      !right ||
      sentence.numbers.length > 2 ||
      sentence.section.has(fact.norm) ||
      sentence.numbers.some((one) => isRounding(number, one.number, decimals))
    )
      return [];
    const values = sentence.numbers.length === 1 ? right.text : sentence.numbers.map(({ text }) => text).join(" and ");
    const said = `gives ${brief(fact.label)} as ${brief(fact.value)}`;
    const own = placed(fact, step.index, isInContent);
    return [clash(step, own, said, right, `@ has ${brief(values)}`, holding > 0 ? 5 : 4)];
  }

  #stemsOfKey(key: string): ReadonlySet<string> {
    const stems = this.#stems.get(key) ?? stemsOf(key);
    this.#stems.set(key, stems);
    return stems;
  }

  /** The sentences with numbers that hold most of the words, and how much of them one holds that gives the value. */
  #about(stems: ReadonlySet<string>, norm: string): { best: Sentence[]; share: number; holding: number } {
    const counts = new Map<Sentence["words"], { sentence: Sentence; count: number }>();
    for (const word of stems)
      for (const sentence of this.#byWord.get(word) ?? []) {
        const known = counts.get(sentence.words) ?? { sentence, count: 0 };
        known.count += 1;
        counts.set(sentence.words, known);
      }
    let [share, holding] = [0, 0];
    let best: Sentence[] = [];
    for (const { sentence, count } of counts.values()) {
      if (count < 2 || sentence.numbers.length === 0) continue;
      const own = count / stems.size;
      if (sentence.numbers.some(({ key }) => key === norm)) holding = Math.max(holding, own);
      if (own > share) best = [];
      if (own >= share) best.push(sentence);
      share = Math.max(share, own);
    }
    return { best, share, holding };
  }
}

function* sentencesOf(content: string): Generator<{ text: string; from: number }> {
  const text = content.slice(0, maxReadLength);
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[.!?](?=\s)|\n|[。！？]|$/gu)) {
    const raw = text.slice(from, index + (sign === "\n" ? 0 : sign.length));
    if (raw.trim() !== "") yield { text: raw.trim(), from: from + raw.length - raw.trimStart().length };
    from = index + sign.length;
  }
}

function numbersOf(text: string, from: number, stepIndex: number): Sentence["numbers"] {
  const numbers = asciiDigits(text).matchAll(/(?<![\p{L}\d[.,/:-])\d{1,15}(?:[.,]\d{1,12}){0,3}(?![\d\]]|[-/:]\d)/gu);
  return [...numbers].flatMap(({ 0: token, index }) => {
    const read = readNumber(token, false);
    const place = { stepIndex, text: token, from: from + index, to: from + index + token.length };
    return read ? [Object.assign(place, { number: read.value, key: numberKey(read.value) })] : [];
  });
}

/** The beginnings of the words of a text, by which "founding" and "founded" are one. */
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,40}|\d{3,8}/gu) ?? []).map((word) => word.slice(0, 4)));
