import { type Era, eraOf } from "./era";
import { asciiDigits, multipleAfter, readNumber } from "./read-number";
import { type CellAt, findColumns } from "./table-columns";
import { type Unit, unitBefore, unitBehind, unitOfName } from "./units";

/** Of a longer text the beginning is read, and so many values of it count. */
const maxReadLength = 12_000;
const maxValues = 200;
const maxCodeLength = 32;
/** So much of what stands before a value in its line is kept. */
const maxLineLength = 70;

/** A number, date, time of day or code of a text. */
export interface Value {
  kind: "number" | "date" | "time" | "code";
  /** As written, without its unit. */
  text: string;
  /** UTF-16 offsets into the text. */
  from: number;
  to: number;
  /** What it is compared by: equal for 1,250.0 and 1250. */
  key: string;
  /** NaN where it is no number. */
  number: number;
  /** The reading of another language, or with the multiple behind it left out. */
  other: number | null;
  decimals: number;
  unit: Pick<Unit, "dimension" | "name"> | null;
  isPercent: boolean;
  /** As written, with the unit behind it. */
  shown: string;
  /** The word right behind that is no unit, in lower case. */
  noun: string | null;
  era: Era | null;
  /** The name of its field or column. */
  field: string | null;
  /** What stands before it in its line. */
  line: string;
}

/** What JSON writes for a sign in a string. */
const escaped = /\\(?:u[\da-fA-F]{4}|[nrtbf"\\/])/gu;
const date =
  "\\d{4}年\\d{1,2}月\\d{1,2}日|\\d{1,2}月\\d{1,2}日|\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}(?!\\d)|\\d{4}-(?:0[1-9]|1[0-2])(?![\\d-])|\\d{1,2}([./-])\\d{1,2}\\2\\d{4}(?!\\d)";
const code =
  "(?<![A-Za-z\\d])(?=[A-Za-z\\d_#/-]{0,32}[A-Za-z])(?=[A-Za-z\\d_#/-]{0,32}\\d)#?[A-Za-z\\d]{1,32}(?:[-_#/][A-Za-z\\d]{1,32}){0,5}";
const plain = "\\d+(?:[.,'’٫٬]\\d+)*";
const spaced = "\\d{1,3}(?:[\\u00a0\\u202f ]\\d{3})+(?!\\d)(?:[.,]\\d+)?";
const narrow = "\\d{1,3}(?:[\\u00a0\\u202f]\\d{3})+(?!\\d)(?:[.,]\\d+)?";
const patternOf = (grouped: string): RegExp =>
  new RegExp(
    `https?:\\/\\/[^\\s"'<>]{3,300}|${date}|\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d)|${code}|${grouped}|${plain}`,
    "gu",
  );
const pointPattern = patternOf(narrow);
const commaPattern = patternOf(spaced);

/** The values of a text in order. `isCommaDecimal`: the language writes 1.250,5. */
export function readValues(whole: string, isCommaDecimal: boolean): Value[] {
  const text = asciiDigits(whole.slice(0, maxReadLength)).replace(escaped, (found) => " ".repeat(found.length));
  if (!/\d/u.test(text)) return [];
  const values: Value[] = [];
  const isJson = /^\s*[[{]/u.test(text);
  const cellAt = findColumns(text);
  const pattern = new RegExp(isCommaDecimal ? commaPattern : pointPattern);
  for (let found = pattern.exec(text); found && values.length < maxValues; found = pattern.exec(text)) {
    const [token] = found;
    const from = found.index;
    if (token.startsWith("http")) continue;
    const value = readToken({ whole, text, token, from, isJson, isCommaDecimal, cellAt });
    if (value) values.push(value);
    pattern.lastIndex = Math.max(value ? value.to : from + token.length, from + 1);
  }
  return values;
}

const nounBehind =
  /^(?:[\u00a0 ](?=\p{L}))?([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|(?<=^[\u00a0 ])\p{L}[\p{L}\p{M}]{2,20})/u;

interface Place {
  whole: string;
  text: string;
  token: string;
  from: number;
  isJson: boolean;
  isCommaDecimal: boolean;
  cellAt: CellAt;
}

function readToken(place: Place): Value | null {
  const { token } = place;
  if (/^\d{1,2}:/u.test(token)) return withContext(place, token.length, { kind: "time", key: `t:${token}` });
  if (/[A-Za-z]/u.test(token)) return readCode(place);
  const day = /年|月|^\d{4}[-/.]|[-/.]\d{4}$/u.test(token) ? readDate(token) : null;
  if (day !== null) return withContext(place, token.length, { kind: "date", key: day });
  if (/^\d{4}-\d{2}$/u.test(token)) return withContext(place, token.length, { kind: "date", key: `m:${token}` });
  return readNumberAt(place, /^\d+-/u.test(token) ? token.split("-", 1).join("") : token);
}

/** A code like PO-771 or 14A; digits with letters behind are a number with its unit. */
function readCode(place: Place): Value | null {
  const { text, token, from } = place;
  const [digits] = /^\d+(?=[A-Za-z]{1,4}$)/u.exec(token) ?? [];
  if (digits !== undefined && (unitBehind(token.slice(digits.length)) || multipleAfter(token.slice(digits.length))))
    return readNumberAt(place, digits);
  // The name of a field is no value.
  if (token.length > maxCodeLength || /^["'] ?:/u.test(text.slice(from + token.length, from + token.length + 3)))
    return null;
  return withContext(place, token.length, { kind: "code", key: token.toLowerCase().replace(/^#/u, "") });
}

/** y-m-d; without the year where it is not given; null where it is no day. */
function readDate(token: string): string | null {
  const parts = token.match(/\d+/gu)?.map(Number) ?? [];
  const [year, month = 0, day = 0] = parts.length === 2 ? [0, ...parts] : parts;
  if (year !== undefined && year >= 1000)
    return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? dateKey(year, month, day) : null;
  if (parts.length === 2) return month <= 12 && day <= 31 ? dateKey(null, month, day) : null;
  // Day or month first: told by what is above 12, else the day.
  const [first = 0, second = 0, last = 0] = parts;
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return null;
  return second > 12 ? dateKey(last, first, second) : dateKey(last, second, first);
}

const dateKey = (year: number | null, month: number, day: number): string => `d:${year ?? ""}-${month}-${day}`;

function readNumberAt(place: Place, written: string): Value | null {
  const { text, from, isCommaDecimal } = place;
  const before = text.slice(Math.max(0, from - 2), from);
  const isBareJson =
    place.isJson && /[[,:]\s?-?$/u.test(before) && /^\s*[,}\]]/u.test(text.slice(from + written.length));
  const isBare = isBareJson || place.cellAt(from)?.separator === ",";
  const token = isBare ? (written.split(",")[0] ?? written) : written;
  let read = readNumber(token, isCommaDecimal && !isBare);
  let length = token.length;
  if (!read || (!isCommaDecimal && isList(token))) {
    // A list like 41.2,44.9,38.7.
    const first = token.split(",")[0] ?? token;
    if (first === token) return null;
    read = readNumber(first, false);
    length = first.length;
  }
  if (!read) return null;
  if (isBare && read.other !== null) read = { value: Number(token), other: null, decimals: read.decimals };
  const isNegative = /(?:^|[\s([{:,="'])[-−]$/u.test(before.padStart(2));
  const multiple = multipleAfter(text.slice(from + length, from + length + 16));
  const size = read.value * (multiple?.factor ?? 1);
  const number = isNegative ? -size : size;
  return withContext(place, length, {
    kind: "number",
    key: numberKey(number),
    number,
    other: multiple ? read.value : read.other,
    decimals: multiple ? 0 : read.decimals,
    behind: multiple?.length ?? 0,
  });
}

/** Numbers with a comma between that neither groups digits nor begins the decimals. */
const isList = (token: string): boolean => /,\d{3,}$/u.test(token) && !/^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/u.test(token);

/** Whole numbers of up to twelve digits are what they are; the way by a text costs much. */
export const numberKey = (number: number): string =>
  Number.isInteger(number) && Math.abs(number) < 1e12 ? `n:${number}` : `n:${Number(number.toPrecision(12))}`;

type Read = Pick<Value, "kind" | "key"> & Partial<Pick<Value, "number" | "other" | "decimals">> & { behind?: number };

/** The name of the field that a value is given to at the end of a text. */
function fieldBefore(line: string): string | null {
  if (!/[:=] ?["']?-?$/u.test(line.slice(-4))) return null;
  return /([\p{L}_][\p{L}\p{N}_ ()-]{0,39})["']?[:=] ?["']?-?$/u.exec(line.slice(-48))?.[1] ?? null;
}

function withContext({ whole, text, from, cellAt }: Place, length: number, read: Read): Value {
  const to = from + length;
  const multiple = read.behind ?? 0;
  const near = text.slice(Math.max(0, from - maxLineLength), from);
  const line = near.slice(near.lastIndexOf("\n") + 1);
  const after = text.slice(to + multiple, to + multiple + 24);
  const field = fieldBefore(line) ?? (cellAt(from)?.head || null);
  const behind = unitBehind(after);
  const unit = behind ?? unitBefore(line) ?? (field === null ? null : unitOfName(field));
  const noun = behind ? null : (nounBehind.exec(after)?.[1]?.toLowerCase() ?? null);
  return {
    kind: read.kind,
    text: whole.slice(from, to),
    from,
    to,
    key: read.key,
    number: read.number ?? Number.NaN,
    other: read.other ?? null,
    decimals: read.decimals ?? 0,
    unit: unit ? { dimension: unit.dimension, name: unit.name } : null,
    isPercent: /^[\u00a0\u202f ]?[%٪％]/u.test(after),
    shown: whole.slice(from, to + (multiple + (behind?.length ?? 0))),
    noun,
    era: length <= 4 && read.kind === "number" ? eraOf(line, after) : null,
    field,
    line,
  };
}
