import { asciiDigits, multipleAfter, type ReadNumber, readNumber } from "./read-number";

/** A number in a sum. */
export interface Term extends ReadNumber {
  isPercent: boolean;
  /** What stands behind it times: 1,000 for "thousand". */
  factor: number;
}

export type Part = { term: Term } | { sign: "+" | "-" | "*" | "/" | "(" | ")" };

/** A sum, product or the like that is written out with its result. */
export interface WrittenSum {
  parts: readonly Part[];
  result: Term;
  isRounded: boolean;
  /** UTF-16 offsets into the text: of the result, and where the whole begins. */
  from: number;
  to: number;
  start: number;
}

const maxReadLength = 20_000;
const maxSums = 60;
/** So much before the sign is read. */
const maxLength = 240;

const number = /^(?:\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’٫٬]\d+)*)/u;
const equals = /(?<![=<>!:≠≤≥+*/-])[=≈≃](?![=>])/gu;
const token =
  /(?<number>(?<![\p{L}\d])\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|(?<![\p{L}\d])\d+(?:[.,'’٫٬]\d+)*)|(?<sign>\\times|\\cdot|[+−–*×·÷()]|\/(?=\s*[\d(])|(?<=\s)-(?=[\s\d])|(?<=[\d)\s])x(?=[\s\d]))|(?<percent>[%٪％])|(?<word>[€$£¥₹₽₪₩]|[\p{L}\p{M}°][\p{L}\p{M}\p{N}°€$£¥./²³]*)|(?<space>\s+)|(?<other>.)/gu;

/** The sums that a text writes out, outside of code. */
export function readSums(whole: string, isCommaDecimal: boolean): WrittenSum[] {
  const head = whole.slice(0, maxReadLength);
  if (!/[=≈≃]/u.test(head)) return [];
  const blank = (found: string): string => found.replace(/[^\n]/gu, " ");
  const text = asciiDigits(head.replace(/```[\s\S]*?(?:```|$)/gu, blank).replace(/\*\*|__|`|\\(?=[$%])/gu, blank));
  const sums: WrittenSum[] = [];
  let lastSign = 0;
  for (const { index } of text.matchAll(equals)) {
    if (sums.length === maxSums) break;
    const lineStart = text.lastIndexOf("\n", index) + 1;
    const from = Math.max(lineStart, lastSign, index - maxLength);
    lastSign = index + 1;
    const result = readResult(text, index + 1, isCommaDecimal);
    const left = result && readLeft(text.slice(from, index), isCommaDecimal, from === index - maxLength);
    if (!result || !left) continue;
    const isRounded =
      text[index] !== "=" ||
      result.isRounded ||
      /[≈~約约]|\b(?:approx|about|rund|ca|circa|environ)\b/u.test(text.slice(Math.max(from, index - 12), index));
    sums.push({
      parts: left.parts,
      result: result.term,
      isRounded,
      from: result.from,
      to: result.to,
      start: from + left.start,
    });
  }
  return sums;
}

function readResult(
  text: string,
  at: number,
  isCommaDecimal: boolean,
): { term: Term; from: number; to: number; isRounded: boolean } | null {
  const ahead = text.slice(at, at + 80);
  const [lead = ""] =
    /^\s*(?:[≈~約约]|(?:approx(?:imately|\.)?|about|rund|ca\.|circa|environ)\s)?\s*(?:[A-Z]{3} |[€$£¥₹₽₪₩])?\s*/u.exec(
      ahead,
    ) ?? [];
  const [written] = number.exec(ahead.slice(lead.length)) ?? [];
  if (written === undefined) return null;
  const after = ahead.slice(lead.length + written.length);
  // Another sum, a date, a time, a version or a power.
  if (/^\s*(?:[\p{L}°€$£¥%./²]{0,12}\s?){0,2}(?:[+×*÷^−]|\/\s*\d|-\s?\d|x \d|\\)|^[:^]\d|^[²³⁴]|^[-/]\d/u.test(after))
    return null;
  const term = termOf(written, after, isCommaDecimal);
  const from = at + lead.length;
  return (
    term && { term, from, to: from + written.length, isRounded: /[≈~約约\p{L}]/u.test(lead.replace(/[A-Z]{3} /u, "")) }
  );
}

function termOf(written: string, after: string, isCommaDecimal: boolean): Term | null {
  const read = readNumber(written, isCommaDecimal);
  if (!read) return null;
  const factor = multipleAfter(after)?.factor ?? 1;
  return {
    value: read.value,
    other: read.other,
    decimals: read.decimals,
    isPercent: /^[\u00a0\u202f ]?[%٪％]/u.test(after),
    factor,
  };
}

/** Reads the terms before the sign from its end on, up to where the sum begins; null where that is not sure. */
function readLeft(text: string, isCommaDecimal: boolean, isCut: boolean): { parts: Part[]; start: number } | null {
  const tokens = [...text.matchAll(token)].filter(({ groups }) => groups?.["space"] === undefined);
  const parts: Part[] = [];
  let [isOperandNext, words, depth, start] = [true, 0, 0, text.length];
  let at = tokens.length - 1;
  for (; at >= 0; at -= 1) {
    const { groups, index } = tokens[at] as RegExpExecArray;
    if (groups?.["word"] !== undefined || groups?.["percent"] !== undefined) {
      words += 1;
      if (words > 3) break;
      continue;
    }
    const written = groups?.["number"];
    const sign = groups?.["sign"];
    if (written !== undefined) {
      if (!isOperandNext) break;
      const term = termOf(written, text.slice(index + written.length, index + written.length + 16), isCommaDecimal);
      if (!term) return null;
      parts.unshift({ term });
      isOperandNext = false;
    } else if (sign === ")") {
      if (!isOperandNext) break;
      depth += 1;
      parts.unshift({ sign: ")" });
    } else if (sign === "(") {
      if (isOperandNext || depth === 0) break;
      depth -= 1;
      parts.unshift({ sign: "(" });
    } else if (sign !== undefined) {
      if (isOperandNext) return null;
      parts.unshift({ sign: signOf(sign) });
      isOperandNext = true;
    } else break;
    words = 0;
    start = index;
  }
  const rest = text.slice(0, start);
  if (isOperandNext || depth !== 0 || (isCut && at < 0) || /[+×*÷^√\\−{}]|[/-]\s*$|\d\s*[-/]/u.test(rest.slice(-40)))
    return null;
  const hasOperator = parts.some((part) => "sign" in part && !"()".includes(part.sign));
  return hasOperator && !/[{}\\^]/u.test(text.slice(start).replace(/\\(?:times|cdot)/gu, "")) ? { parts, start } : null;
}

const signOf = (sign: string): "+" | "-" | "*" | "/" => {
  if (sign === "+") return "+";
  if (sign === "÷" || sign === "/") return "/";
  return sign === "-" || sign === "−" || sign === "–" ? "-" : "*";
};
