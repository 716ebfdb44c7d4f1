import { safeText } from "../safe-text";

/** A text on one line, at most `most` characters of it; "…" says that there is more. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 2 + 80)
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .trim();
  return safeText(line.length > most || text.length > most * 2 + 80 ? `${line.slice(0, most)}…` : line);
}
