/** What a written number can mean. `value` is the likelier reading; `other` the one of another language, if any. */
export interface ReadNumber {
  value: number;
  other: number | null;
  /** Digits behind the decimal sign of the likelier reading. */
  decimals: number;
}

/** The zeros of decimal digits in use: ASCII, Arabic-Indic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** The same text with ASCII digits; each digit stays one UTF-16 unit, so that offsets stay as they are. */
export const asciiDigits = (text: string): string =>
  isAscii(text)
    ? text
    : text.replace(/(?![0-9])\p{Nd}/gu, (sign) => {
        const code = sign.codePointAt(0) ?? 0;
        const zero = zeros.find((start) => code >= start && code < start + 10);
        return zero === undefined ? sign : String(code - zero);
      });

/** Whether a text needs none of the care, and time, that other scripts do. */
export const isAscii = (text: string): boolean => !/[^\0-\u007f]/u.test(text);

/**
 * Reads a number of ASCII digits and separators; null where it is none, like a version or a date. One separator before
 * three digits is read by the language (`isCommaDecimal`: 1.250 is a thousand and more) and has another reading.
 */
export function readNumber(text: string, isCommaDecimal: boolean): ReadNumber | null {
  if (/^\d+$/u.test(text)) return finite(Number(text), null, 0);
  const plain = text.replace(/[\u00a0\u202f '’٬]/gu, "").replaceAll("٫", ".");
  const [last] = [...plain.matchAll(/[.,]/gu)].slice(-1);
  if (!last) return finite(Number(plain), null, 0);
  const parts = plain.split(/[.,]/u);
  const tail = parts.at(-1) ?? "";
  const whole = parts.slice(0, -1).join("");
  const asDecimal = Number(`${whole}.${tail}`);
  const signs = new Set(plain.replace(/\d/gu, ""));
  const isGrouped = groupsFit(signs.size === 2 ? parts.slice(0, -1) : parts);
  if (signs.size === 2) return isGrouped ? finite(asDecimal, null, tail.length) : null;
  const asWhole = Number(whole + tail);
  if (parts.length > 2) return isGrouped ? finite(asWhole, null, 0) : null;
  if (tail.length !== 3 || !isGrouped) return finite(asDecimal, null, tail.length);
  const isDecimal = (last[0] === ",") === isCommaDecimal;
  return isDecimal ? finite(asDecimal, asWhole, 3) : finite(asWhole, asDecimal, 0);
}

const finite = (value: number, other: number | null, decimals: number): ReadNumber | null =>
  Number.isFinite(value) ? { value, other, decimals } : null;

/** 1,234,567 and 12,34,567; not 0,123 nor 1,23. */
function groupsFit(parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  return (
    /^[1-9]\d{0,2}$/u.test(first) &&
    rest.every((part, at) => part.length === 3 || (part.length === 2 && at < rest.length - 1))
  );
}

/** Words by which a number is multiplied. */
const multiples = new Map<string, number>(
  (
    [
      [1e3, "thousand tsd tausend mille mil tys тыс тысяч 千 ألف אלף k"],
      [1e4, "万 萬 만"],
      [1e5, "lakh lakhs लाख"],
      [
        1e6,
        "million millions mio mn m millionen millones millón milhões milioni млн миллион миллиона 百万 مليون מיליון",
      ],
      [1e7, "crore crores करोड़"],
      [1e8, "億 亿 억"],
      [1e9, "billion bn b milliarden mrd milliards млрд مليار מיליארד"],
      [1e12, "兆 trillion"],
    ] as const
  ).flatMap(([factor, words]) => words.split(" ").map((word): [string, number] => [word, factor])),
);

/** The factor that the word behind a number stands for, with its length; single letters only where they are close. */
export function multipleAfter(after: string): { factor: number; length: number } | null {
  const found = /^([\u00a0\u202f ]?)([\u4e00-\u9fff가-힣]{1,2}|[\p{L}\p{M}]{1,12})/u.exec(after);
  if (!found) return null;
  const [all, space = "", word = ""] = found;
  const factor = multiples.get(word.toLowerCase());
  if (factor !== undefined && (word.length > 1 || word >= "\u4e00" || (space === "" && word !== "m")))
    return { factor, length: all.length };
  const short = multiples.get(word.slice(0, 1));
  return short !== undefined && word >= "\u4e00" ? { factor: short, length: space.length + 1 } : null;
}
