import { isWordEdge } from "./word-edges";

/** Stands where the expected answer stood. */
export const hiddenAnswer = "⟦expected answer⟧";

const places = (text: string, words: string): number[] => {
  const found: number[] = [];
  const wanted = words.trim();
  if (wanted === "") return found;
  const [where, what] = [text.toLowerCase(), wanted.toLowerCase()];
  // Where lower case has another length, places in one are not places in the other.
  const isFoldable = where.length === text.length && what.length === wanted.length;
  const [haystack, needle] = isFoldable ? [where, what] : [text, wanted];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length))
    if (isWordEdge(text, at) && isWordEdge(text, at + needle.length)) found.push(at);
  return found;
};

/** Whether the words of an expected answer stand in a text, as they are written save for their case, and not within another word. */
export const holdsWords = (text: string, words: string): boolean => places(text, words).length > 0;

/** The text with every such place hidden. */
export function hideWords(text: string, words: string): string {
  const { length } = words.trim();
  let hidden = "";
  let kept = 0;
  for (const at of places(text, words)) {
    hidden += text.slice(kept, at) + hiddenAnswer;
    kept = at + length;
  }
  return kept === 0 ? text : hidden + text.slice(kept);
}
