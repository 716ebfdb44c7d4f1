import { changePassage, drawn } from "./change-passage";
import { type Perturb } from "./fault-operator";
import { numberIn, writtenLike } from "./number-text";
import { dialectOf, isYear, numbersOf, passagesOf, type Passage } from "./passages";

/** Units of one quantity, each with what is often taken for it and by which factor the value is then wrong. */
const units: readonly { written: RegExp; other: string; factor: number }[] = [
  ...pair("hours", "minutes", 60),
  ...pair("hour", "minute", 60),
  ...pair("h", "min", 60),
  ...pair("minutes", "seconds", 60),
  ...pair("days", "hours", 24),
  ...pair("weeks", "days", 7),
  ...pair("months", "weeks", 4),
  ...pair("years", "months", 12),
  ...pair("km", "m", 1_000),
  ...pair("kilometres", "metres", 1_000),
  ...pair("kilometers", "meters", 1_000),
  ...pair("m", "cm", 100),
  ...pair("kg", "g", 1_000),
  ...pair("kilograms", "grams", 1_000),
  ...pair("tonnes", "kilograms", 1_000),
  ...pair("litres", "millilitres", 1_000),
  ...pair("MB", "KB", 1_000),
  ...pair("GB", "MB", 1_000),
  ...pair("million", "thousand", 1_000),
  ...pair("euros", "cents", 100),
  ...pair("dollars", "cents", 100),
  ...pair("percent", "per mille", 10),
];

function pair(large: string, small: string, factor: number): { written: RegExp; other: string; factor: number }[] {
  const behindNumber = (unit: string): RegExp => new RegExp(`(?<=\\d ?)${unit}(?![\\p{L}\\p{N}])`, "gu");
  return [
    { written: behindNumber(large), other: small, factor },
    { written: behindNumber(small), other: large, factor: 1 / factor },
  ];
}

/**
 * What follows a number that measures something: a sign, an abbreviation, or any word in lower case that is
 * no small word of the sentence.
 */
const unitBehind =
  /^ ?(?:%|°|(?!(?:of|to|and|or|in|on|at|by|as|is|are|was|were|for|from|with|than|per|times|days? of)\b)[\p{Ll}µ]{2,}|[mghtlsEW]\b|[KMGT]B\b|EUR\b|USD\b|GBP\b)/u;
const currencyBefore = /[$€£¥]$/u;

/** A factor of a conversion in code: `* 60`, `/ 100`. */
const conversion = /[*/] ?(?:7|12|24|60|100|1000|1024|3600)(?![\d.])/gu;

/**
 * The unit behind a number is another one, or the number is what it would be in another unit; in code a
 * conversion goes the wrong way.
 */
export const unitSlip: Perturb = (site) =>
  changePassage(site, {
    find: (text) =>
      dialectOf(text) === "prose" ? [...unitWords(text), ...valuesWithUnit(text)] : passagesOf(text, conversion),
    change: (passage) => {
      if (/^[*/]/u.test(passage.text)) return (passage.text.startsWith("*") ? "/" : "*") + passage.text.slice(1);
      const value = numberIn(passage.text);
      if (value === null) return drawn(othersOf(passage.text), site.random) ?? null;
      if (value === 0) return null;
      const factor = drawn([10, 60, 100, 1_000], site.random) ?? 10;
      return converted(passage.text, site.random() < 0.5 ? value * factor : value / factor);
    },
    words: (before, after) => `Took the value in the wrong unit: “${after}” for “${before}”.`,
  });

const unitWords = (text: string): Passage[] => units.flatMap(({ written }) => passagesOf(text, written));

const othersOf = (unit: string): string[] =>
  units.flatMap(({ written, other }) => (new RegExp(written.source, "u").test(`1 ${unit}`) ? [other] : []));

const valuesWithUnit = (text: string): Passage[] =>
  numbersOf(text).filter(
    ({ start, end, text: said }) =>
      !isYear(said) &&
      (unitBehind.test(text.slice(end, end + 20)) ||
        currencyBefore.test(text.slice(Math.max(0, start - 2), start).trim())),
  );

/** As many decimals as say the value, up to four: never 0 for a value that is not 0. */
function converted(model: string, value: number): string | null {
  const decimals = [0, 1, 2, 3, 4].find(
    (count) => Math.abs(Number(value.toFixed(count)) - value) < Math.abs(value) * 1e-3,
  );
  return Math.abs(value) > 1e12 || decimals === undefined ? null : writtenLike(model, value, decimals);
}
