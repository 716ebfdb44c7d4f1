/**
 * Reads a list as an address carries it: by commas; a backslash takes the next character as it
 * stands. Empty values are none.
 */
export function readList(text: string | undefined): string[] {
  const values = [""];
  for (let at = 0; at < (text?.length ?? 0); at += 1) {
    const character = text?.[at] ?? "";
    if (character === ",") values.push("");
    else values.push(`${values.pop() ?? ""}${character === "\\" ? (text?.[(at += 1)] ?? "") : character}`);
  }
  return [...new Set(values.filter((value) => value !== ""))];
}

/** Writes what `readList` reads; undefined for none. */
export const writeList = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : values.map((value) => value.replace(/[,\\]/g, "\\$&")).join(",");
