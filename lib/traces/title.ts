const maxLength = 120;

/**
 * A title from the question: its first line that says something, cut at a word before 120 characters;
 * `fallback` where there is none.
 */
export function titleFrom(question: string, fallback: string): string {
  const line = question.split(/\r\n|[\n\r]/, 50).find((part) => part.trim() !== "");
  if (line === undefined) return fallback;
  const characters = [...line.trim().slice(0, 4 * maxLength)];
  if (characters.length <= maxLength) return characters.join("");
  const cut = characters.slice(0, maxLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > maxLength / 2 ? space : undefined).trimEnd()}…`;
}
