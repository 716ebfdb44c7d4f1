/** What was typed, after one more key: null for a key that writes nothing. */
export function typedAfter(text: string, key: string): string | null {
  if (key === "Backspace") return [...text].slice(0, -1).join("");
  return [...key].length === 1 ? text + key : null;
}
