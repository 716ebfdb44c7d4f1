import { escapeForStorage } from "@/lib/traces/escape-text";
import { lettersLike, waysToWrite } from "@/lib/traces/find-text";

/**
 * A pattern of PostgreSQL that finds in stored text what `findText` finds in the text itself. It names every letter's
 * cases, so that neither the collation nor the locale of the database has a say, and nothing of what is looked for is
 * taken for a pattern. Measured: as fast as ILIKE, which knows ASCII only.
 */
export const findPattern = (words: readonly string[]): string =>
  [...new Set(words.flatMap(waysToWrite))].map((way) => [...way].map(characterPattern).join("")).join("|");

function characterPattern(character: string): string {
  const stored = escapeForStorage(character);
  if (stored !== character) return stored;
  const like = lettersLike(character);
  if (like.length > 1) return `[${like.join("")}]`;
  return /[\p{L}\p{N}]|[^\0-\x7f]/u.test(character) ? character : `\\${character}`;
}
