import { diffWords } from "@/lib/attribution/diff-words";

/** How much a correction changes: characters of words that went and that came, beside those of the step as it was. */
interface EditSize {
  removed: number;
  added: number;
  before: number;
}

/** The size of the edit from one text to the other, word by word. */
export function editSize(before: string, after: string): EditSize {
  const size: EditSize = { removed: 0, added: 0, before: before.length };
  for (const part of diffWords(before, after))
    if (part.kind === "removed" || part.kind === "added") size[part.kind] += part.text.length;
  return size;
}

/** In words: "12 characters changed of 340". A character that went and one that came in its place are one change. */
export const writeEditSize = ({ removed, added, before }: EditSize): string =>
  `${Math.max(removed, added)} characters changed of ${before}`;
