const valueWords = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value ?? "").trim();
  return text === "" ? "none" : text;
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const linesOf = (label: string, value: unknown): string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.some(isObject))
    return value.flatMap((each: unknown, at) => linesOf(`${label} ${at + 1}`, each));
  if (isObject(value) && !Array.isArray(value))
    // As the database keeps it, an object has its fields in another order than in the browser.
    return Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([field, inner]) => linesOf(`${label} ${field}`, inner));
  const words = valueWords(Array.isArray(value) ? value.join(", ") : value);
  return words.includes("\n") ? [`${label}:`, words] : [`${label}: ${words}`];
};

/**
 * What a form saves, in lines by its labels, so that two of them can be read beside each other. What is undefined is
 * left out, for what stays as it is. Never hand in a secret: it is shown.
 */
export const savedWords = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .flatMap(([label, value]) => linesOf(label, value))
    .join("\n");

/**
 * A short mark of a text, the same in the browser and on the server: two forms that say the same have the same. It
 * tells what one's own tabs say apart, and is no protection against anybody.
 */
export const versionOf = (text: string): string => {
  let [first, second] = [0x811c9dc5, 0x2545f491];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second + code, 0x9e3779b1) ^ (second >>> 15);
  }
  return [text.length, first >>> 0, second >>> 0].map((part) => part.toString(36)).join("-");
};

/** A figure that may be left empty, as it is saved. */
export const figureWords = (value: number | null): string => (value === null ? "none" : String(value));

/** A list of lines, as it is saved. */
export const listWords = (lines: readonly string[]): string => lines.join("\n") || "none";
