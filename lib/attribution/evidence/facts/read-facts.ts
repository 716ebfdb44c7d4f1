import { asciiDigits, isAscii, readNumber } from "../ledger/read-number";
import { numberKey } from "../ledger/read-values";

/** Of a longer text the beginning is read, and so many facts of it count. */
export const maxReadLength = 8_000;
const maxFacts = 60;
const maxLabelLength = 64;
const maxValueLength = 80;

/** A key and the value that a line or a field of JSON gives it. */
export interface Fact {
  label: string;
  /** What it is compared by. */
  key: string;
  value: string;
  /** Equal for values that mean the same. */
  norm: string;
  /** The number that the value begins with, if any. */
  number: number | null;
  decimals: number;
  /** UTF-16 offsets of the value. */
  from: number;
  to: number;
}

const jsonField = /"([^"\\\n]{1,40})"\s{0,3}:\s{0,3}(?:"([^"\\\n]{1,80})"|(-?\d{1,15}(?:\.\d{1,12})?))/gu;

/** The facts of a text in order: lines like "- key: value" or "key = value", and fields of JSON. */
export function readFacts(whole: string): Fact[] {
  const text = whole.slice(0, maxReadLength);
  if (text.includes("```")) return [];
  return (/^\s*[[{]/u.test(text) ? fieldsOf(text) : linesOf(text)).filter(isPlain).slice(0, maxFacts);
}

/** No line of a program or of the head of a page, and no address. */
const isPlain = ({ label, value }: Fact): boolean =>
  /^[\p{L}\p{M}\p{N}_ '’.,%&/-]+$/u.test(label) && !/[{}()[\]<>|"\\]|:\/\/|\/.*\//u.test(value);

function fieldsOf(text: string): Fact[] {
  return [...text.matchAll(jsonField)].flatMap(({ 0: all, 1: label = "", 2: quoted, 3: bare, index }) => {
    const value = quoted ?? bare ?? "";
    const to = index + all.length - (quoted === undefined ? 0 : 1);
    return factOf(label, value, to - value.length);
  });
}

function linesOf(text: string): Fact[] {
  let from = 0;
  return text.split("\n").flatMap((line) => {
    const start = from;
    from += line.length + 1;
    const sign = /：|:(?=\s|\*\*|[^\s\d/\\])|\s=(?=\s)/u.exec(line.slice(0, maxLabelLength));
    if (!sign) return [];
    const label = line
      .slice(0, sign.index)
      .replace(/^\s*(?:[-*•·–+]|\d{1,3}[.)])?\s*/u, "")
      .replaceAll(/[*_"`]/gu, "");
    const behind = sign.index + sign[0].length;
    const raw = line.slice(behind, behind + 2 * maxValueLength + 40);
    const lead = /^[\s*_"`]*/u.exec(raw)?.[0].length ?? 0;
    const value = trimmed(raw.slice(lead));
    return factOf(label.trim(), value, start + behind + lead);
  });
}

/** Without a remark in brackets, and signs, at its end. */
function trimmed(raw: string): string {
  const bracket = raw.search(/\s[([（]/u);
  const value = bracket > 0 ? raw.slice(0, bracket) : raw;
  let to = value.length;
  while (to > 0 && /[\s*_"`.,;。]/u.test(value[to - 1] ?? "")) to -= 1;
  return value.slice(0, to);
}

function factOf(label: string, value: string, from: number): Fact[] {
  const key = fold(label);
  if (!/\p{L}/u.test(key) || value === "" || value.length > maxValueLength || key.split(" ").length > 9) return [];
  const { number, decimals } = leadingNumber(value);
  const norm = number === null ? fold(value) : numberKey(number);
  return norm === "" ? [] : [{ label, key, value, norm, number, decimals, from, to: from + value.length }];
}

/** The number that a value begins with, where it is the only one. */
function leadingNumber(value: string): { number: number | null; decimals: number } {
  const plain = asciiDigits(value);
  const found = /^[^\d\s]{0,3}\s?(-?\d[\d.,]{0,20})(?![\d:/-])/u.exec(plain);
  const token = (found?.[1] ?? "").replace(/[.,]+$/u, "");
  const hasMore = /\d/u.test(plain.slice(found?.[0].length ?? 0));
  const read = found && !hasMore ? readNumber(token.replace("-", ""), false) : null;
  const size = read?.value ?? null;
  return { number: size !== null && token.startsWith("-") ? -size : size, decimals: read?.decimals ?? 0 };
}

/** A text in lower case, with spaces for what is no letter or digit. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(isAscii(text) ? /[^a-z0-9.]+/gu : /[^\p{L}\p{M}\p{N}.]+/gu, " ")
    .trim();

/** Whether one number is the other rounded, or of other size or sign: written otherwise, not another value. */
export function isSameRounded(one: Fact, other: Fact): boolean {
  const { number: a } = one;
  const { number: b } = other;
  if (a === null || b === null) return one.norm.includes(other.norm) || other.norm.includes(one.norm);
  if (a === b) return true;
  return isRounding(a, b, one.decimals) || isRounding(b, a, other.decimals);
}

/** Whether the first number, of so many decimals, is the second one rounded, or in another scale. */
export function isRounding(short: number, long: number, decimals: number): boolean {
  const zeros = decimals > 0 ? 0 : (/0+$/u.exec(String(Math.abs(short)))?.[0].length ?? 0);
  const unit = decimals > 0 ? 10 ** -decimals : 10 ** zeros;
  if (short !== 0 && Math.abs(short - long) <= 0.51 * unit && unit < Math.abs(short)) return true;
  if (decimals === 0 && !Number.isInteger(long) && Math.abs(short - long) < 1) return true;
  const size = Math.log10(Math.abs(short / long));
  return Number.isFinite(size) && Math.abs(size - Math.round(size)) < 1e-9;
}
