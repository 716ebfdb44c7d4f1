import { type Action } from "./action";

/** An action whose head, words and values are numbers of one vocabulary, in the order in which the step holds them. */
export interface EncodedAction {
  head: number;
  words: Int32Array;
  values: Int32Array;
}

/**
 * Numbers for the heads, words and values of actions, so that many of them are compared fast. A text has the
 * same number wherever it stands.
 */
export interface Vocabulary {
  encode: (action: Action) => EncodedAction;
  /** The text of a number. */
  textOf: (token: number) => string;
  /** How many texts have a number: 0 up to this. */
  size: () => number;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return {
    encode: ({ head, words, values }) => ({
      head: numberOf(head),
      words: Int32Array.from(words, numberOf),
      values: Int32Array.from(values, numberOf),
    }),
    textOf: (token) => texts[token] ?? "",
    size: () => texts.length,
  };
}
