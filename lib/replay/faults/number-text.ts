import { isYear } from "./passages";

const decimalsOf = (text: string): number => (text.includes(".") ? text.length - text.indexOf(".") - 1 : 0);

/** What a number in a text is worth: `1,200.50` → 1200.5; null for what is none. */
export function numberIn(text: string): number | null {
  const value = Number(text.replaceAll(",", ""));
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}

/** A value written as `model` is: with its thousands separators, and with as many decimals or with `decimals`. */
export function writtenLike(model: string, value: number, decimals = decimalsOf(model)): string {
  const plain = value.toFixed(Math.min(decimals, 20));
  if (!model.includes(",")) return plain;
  const [whole = "", part] = plain.split(".");
  const grouped = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ",");
  return part === undefined ? grouped : `${grouped}.${part}`;
}

const digits = "0123456789";

/**
 * The same number, of a year one near by; else with one digit written wrongly, or two neighbors in each other's place:
 * as long as it was, and never with a leading zero that it had not.
 */
export function slipOfDigit(text: string, random: () => number): string {
  if (isYear(text)) return String(Number(text) + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 3)));
  const places = [...text].flatMap((character, at) => (digits.includes(character) ? [at] : []));
  const first = places[0];
  const draw = (count: number): number => Math.floor(random() * count);
  const swaps = places.slice(1).flatMap((at, k) => {
    const left = places[k] as number;
    const isLeading = left === first && text[at] === "0";
    return text[left] !== text[at] && !isLeading ? [[left, at] as const] : [];
  });
  if (swaps.length > 0 && random() < 0.4) {
    const [left, right] = swaps[draw(swaps.length)] as readonly [number, number];
    return withDigits(text, { [left]: text[right] as string, [right]: text[left] as string });
  }
  const at = places[draw(places.length)];
  if (at === undefined) return text;
  const isLeading = at === first && places.length > 1;
  const others = [...digits].filter((digit) => digit !== text[at] && !(isLeading && digit === "0"));
  return withDigits(text, { [at]: others[draw(others.length)] as string });
}

const withDigits = (text: string, put: Readonly<Record<number, string>>): string =>
  [...text].map((character, at) => put[at] ?? character).join("");
