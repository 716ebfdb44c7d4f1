/** Every number written in a text, sign and decimals included; a hyphen after a letter or a digit is no sign. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\d.])[-−]?\d+(?:\.\d+)?|\d+(?:\.\d+)?/gu)].map((match) =>
    Number(match[0].replace("−", "-")),
  );
}

/** The one number that a value states, or null: none, or two different ones ("3 (or possibly 5)"). */
function oneNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const numbers = new Set(numbersIn(value));
  const [only] = numbers;
  return numbers.size === 1 && only !== undefined ? only : null;
}

/** A step index as judges write it: 4, 4.0, "4", "step 4". Null when it is not one whole number. */
export function readStepNumber(value: unknown): number | null {
  const number = oneNumber(value);
  return number !== null && Number.isSafeInteger(number) ? number + 0 : null;
}

/** A share from 0 to 1: 0.8, "0.8", "80 %". Null for anything else, 80 included: what it is out of is not said. */
export function readShare(value: unknown): number | null {
  const number = oneNumber(value);
  if (number === null) return null;
  const share = typeof value === "string" && /\d\s*%/.test(value) ? number / 100 : number;
  return share >= 0 && share <= 1 ? share + 0 : null;
}

export function readBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const word = /^\W*(true|false|yes|no)\b/i.exec(value)?.[1]?.toLowerCase();
  return word === undefined ? null : word === "true" || word === "yes";
}

/**
 * "first", "the second half", "upper half" (the upper half of a log is its first). Null when neither is named, or both.
 */
export function readHalf(value: unknown): "first" | "second" | null {
  if (typeof value !== "string") return null;
  const isFirst = /\b(first|upper|1st)\b/i.test(value);
  const isSecond = /\b(second|lower|2nd)\b/i.test(value);
  if (isFirst === isSecond) return null;
  return isFirst ? "first" : "second";
}

/** A text without white space at its ends; null when it is empty or no text at all. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * The one of `options` that a text names, whatever its case and however its words are joined. Null when
 * it names none, or more than one.
 */
export function readOneOf<T extends string>(value: unknown, options: readonly T[]): T | null {
  if (typeof value !== "string") return null;
  const words = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  const said = words(value);
  const named = options.filter((option) => said.includes(words(option)));
  return named.length === 1 ? (named[0] ?? null) : null;
}
