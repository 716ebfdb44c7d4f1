import { formatRange, narrowRange, readRange } from "./number-range";
import { quotePath, quoteTerm } from "./query-terms";
import { type SentTerms } from "./sent-terms";

/** Keys of which each value is added to a list. */
export const sentLists = {
  session: "sessions",
  user: "users",
  environment: "environments",
  llm: "llms",
} as const;
export const rangeKeys = ["tokens", "cost", "duration"] as const;
type RangeKey = (typeof rangeKeys)[number];
export const sentKeys = ["session", "user", "environment", "llm", ...rangeKeys] as const;

/** The key of a term that asks for a value of metadata. */
export const metadataKey = (path: string): string => `metadata.${quotePath(path)}`;

const decimal = /^\d{1,12}(?:\.\d{1,6})?$/;
const scaled = (text: string, scales: Readonly<Record<string, number>>, plain: number): number | null => {
  const [, number = "", unit = ""] = /^(.*?)([a-z]*)$/i.exec(text) ?? [];
  const scale = unit === "" ? plain : scales[unit.toLowerCase()];
  return scale === undefined || !decimal.test(number) ? null : Number(number) * scale;
};

const inTime = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;
/** Milliseconds in the largest unit that leaves no fraction. */
const writeTime = (value: number): string => {
  const ms = Math.round(value);
  const [unit, scale] = Object.entries(inTime).find(([, each]) => ms % each === 0) ?? ["ms", 1];
  return ms === 0 ? "0s" : `${ms / scale}${unit}`;
};

interface RangeWords {
  read: (text: string) => number | null;
  write: (value: number) => string;
  example: string;
}

const ranges: Record<RangeKey, RangeWords> = {
  tokens: {
    read: (text) => roundedOrNull(scaled(text, { k: 1e3, m: 1e6 }, 1)),
    write: (value) => String(Math.round(value)),
    example: "a number, as in tokens:>20000, tokens:<=5k or tokens:1k..5k",
  },
  cost: {
    read: (text) => scaled(text.replace(/^\$/, ""), {}, 1),
    write: (value) => value.toFixed(6).replace(/\.?0+$/, ""),
    example: "US dollars, as in cost:>0.50, cost:<=2 or cost:1..5",
  },
  duration: {
    read: (text) => roundedOrNull(scaled(text, inTime, inTime.s)),
    write: writeTime,
    example: "a time, as in duration:>30s, duration:<=5m or duration:1m..2h",
  },
};

const roundedOrNull = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** The terms in the search grammar, the lists left out. */
export const formatSentTerms = (terms: SentTerms): string[] => [
  ...terms.metadata.map(({ key, value }) => `${metadataKey(key)}:${quoteTerm(value)}`),
  ...rangeKeys.flatMap((key) => {
    const range = terms[key];
    return range === undefined ? [] : [`${key}:${formatRange(range, ranges[key].write)}`];
  }),
];

const isRangeKey = (key: string): key is RangeKey => (rangeKeys as readonly string[]).includes(key);

/**
 * Adds a term of these keys, the lists left out. @returns null where that went well, what is wrong with its value,
 * undefined for every other key
 */
export function applySentTerm(terms: SentTerms, key: string, value: string): { message: string } | null | undefined {
  if (!isRangeKey(key)) return undefined;
  const range = readRange(value, ranges[key].read);
  if (range === null) return { message: `${key}: is ${ranges[key].example}.` };
  terms[key] = narrowRange(terms[key], range);
  return null;
}
