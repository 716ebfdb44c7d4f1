/** Days of UTC as 2026-11-23, both ends included. */
export interface DayRange {
  from: string;
  to: string;
}

/** How wide the columns of a chart over time are. Weeks begin on Monday (ISO 8601). */
export type TimeUnit = "day" | "week" | "month" | "year";

const dayMs = 24 * 3_600_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Whether a text is a day of the calendar from 1900 to 2199: no trace is older, and a thousand years
 * make a chart that nobody can draw.
 */
export const isDay = (text: string): boolean =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && dayOf(msOf(text)) === text;

/** `day` and so many more; fewer where `count` is negative. */
export const addDays = (day: string, count: number): string => dayOf(msOf(day) + count * dayMs);

/** How many days a range has. */
export const dayCount = ({ from, to }: DayRange): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1;

/** The spans that are offered, by their name in the address, in days. */
const offeredRanges = { "7d": 7, "30d": 30, "90d": 90, "365d": 365 } as const;
const defaultRange = "30d";

/**
 * The days that the `range` of an address means, counted back from `today`, the day that is now; null for all days.
 * What cannot be read means the last 30 days.
 */
export function readDayRange(text: string | undefined, today: string): DayRange | null {
  if (text === "all") return null;
  const own = text?.split("..") ?? [];
  const [from = "", to = ""] = own;
  if (own.length === 2 && isDay(from) && isDay(to)) return from <= to ? { from, to } : { from: to, to: from };
  const offered = Object.entries(offeredRanges).find(([name]) => name === text);
  const span = offered?.[1] ?? offeredRanges[defaultRange];
  return { from: addDays(today, 1 - span), to: today };
}

/** The unit in which a range is drawn: some ten to sixty columns where it can be. */
export function unitOf(range: DayRange): TimeUnit {
  const days = dayCount(range);
  if (days <= 45) return "day";
  if (days <= 200) return "week";
  return days <= 3_660 ? "month" : "year";
}

/** The first day of the column that a day falls in. */
export function unitStart(day: string, unit: TimeUnit): string {
  switch (unit) {
    case "day":
      return day;
    case "week":
      // Day 0 of the epoch was a Thursday.
      return addDays(day, -((((Math.round(msOf(day) / dayMs) + 3) % 7) + 7) % 7));
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

function nextStart(start: string, unit: TimeUnit): string {
  if (unit === "day") return addDays(start, 1);
  if (unit === "week") return addDays(start, 7);
  return unitStart(addDays(start, unit === "month" ? 31 : 366), unit);
}

/**
 * Every column of a range in order, those without anything too; the first and the last are cut to the range.
 * Together they hold each day once.
 */
export function bucketsOf(range: DayRange, unit: TimeUnit): DayRange[] {
  const buckets: DayRange[] = [];
  for (let start = unitStart(range.from, unit); start <= range.to; start = nextStart(start, unit)) {
    const end = addDays(nextStart(start, unit), -1);
    buckets.push({ from: start < range.from ? range.from : start, to: end > range.to ? range.to : end });
  }
  return buckets;
}
