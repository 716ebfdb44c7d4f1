import { type TokenProbability } from "./judge";

const yesWords = ["true", "yes"];
const noWords = ["false", "no"];

/**
 * Whether a token is one of these words, the beginning of one, or begins with one:
 * tokenizers cut words where they like.
 */
const isOf = (words: readonly string[], token: string): boolean =>
  words.some((word) => word.startsWith(token) || new RegExp(`^${word}(?![a-z])`).test(token));

/**
 * The probability of yes (0–1) by the tokens that could have stood where a yes-or-no answer begins: what those for yes
 * hold, of what those for yes and for no hold together. Null where there are none, or none of either kind.
 */
export function yesProbability(alternatives: readonly TokenProbability[] | null): number | null {
  let yes = 0;
  let no = 0;
  for (const { token, probability } of alternatives ?? []) {
    const word = token.trim().toLowerCase();
    if (word === "") continue;
    if (isOf(yesWords, word)) yes += probability;
    else if (isOf(noWords, word)) no += probability;
  }
  return yes + no > 0 ? yes / (yes + no) : null;
}
