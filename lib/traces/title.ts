const maxLength = 120;

/** The title of a trace of which nothing better is known. */
export const untitled = "Untitled trace";

const saysSomething = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/^\s*<\/?[\w-]+>\s*$/u.test(line);

/**
 * A title from the question: its first line that says something, without the marks of a heading, cut at a word before
 * 120 characters; `fallback` where there is none.
 */
export function titleFrom(question: string, fallback: string): string {
  const lines = question.split(/\r\n|[\n\r]/, 50).filter((part) => part.trim() !== "");
  const line = lines.find(saysSomething) ?? lines[0];
  if (line === undefined) return fallback;
  return cutTitle(line.trim().replace(/^#{1,6}\s+/u, ""));
}

/** A line at the length of a title, cut at a word. */
export function cutTitle(line: string): string {
  const characters = [...line.slice(0, 4 * maxLength)];
  if (characters.length <= maxLength) return characters.join("");
  const cut = characters.slice(0, maxLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > maxLength / 2 ? space : undefined).trimEnd()}…`;
}
