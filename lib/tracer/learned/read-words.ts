/** Of a longer text its beginning is read. */
const maxReadLength = 20_000;
/** So many different words of one step count. */
const maxWords = 400;
/** A longer run of letters is no word that two traces share. */
const maxWordLength = 30;
const word = /[\p{L}\p{M}_]{2,}|\p{N}+(?:[.,]\p{N}+)*/gu;

/**
 * The different words and numbers of a text in lower case, each with the place where it first stands, in that order.
 */
export function findWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const match of text.slice(0, maxReadLength).matchAll(word)) {
    const found = match[0].toLowerCase();
    if (found.length > maxWordLength || words.has(found)) continue;
    words.set(found, match.index);
    if (words.size === maxWords) break;
  }
  return words;
}
