/** Colors and cursor moves of a terminal. */
const ansi = /\u001b\[[\d;]{0,20}[A-Za-z]/g;

const withoutColours = (text: string): string => (text.includes("\u001b") ? text.replace(ansi, "") : text);

/** The lines of a text, each with its number from 0, without colors. */
export const linesOf = (text: string): string[] => withoutColours(text).split(/\r\n|\n|\r/);

/** Lines joined, without the empty ones at either end. */
export function bodyOf(lines: readonly string[]): string {
  const from = lines.findIndex((line) => line.trim() !== "");
  const to = lines.findLastIndex((line) => line.trim() !== "");
  return from === -1 ? "" : lines.slice(from, to + 1).join("\n");
}
