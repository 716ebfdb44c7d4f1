/** How figures, money and times are written everywhere. Pure: the clock is handed in. Times are shown in UTC. */
const english = "en-GB";
// A formatter takes longer to make than to use: each is made once.
const thousands = new Intl.NumberFormat("en-US");
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const date = new Intl.DateTimeFormat(english, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const clockOf = (hour: "2-digit" | "numeric", hourCycle: "h23" | "h12"): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(english, { hour, minute: "2-digit", hourCycle, timeZone: "UTC" });
const clocks = { "24": clockOf("2-digit", "h23"), "12": clockOf("numeric", "h12") } as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 1284 → "1,284". */
export const formatNumber = (value: number): string => thousands.format(value);

/** One text where both ends are written alike. */
const range = (low: string, high: string): string => (low === high ? low : `${low} – ${high}`);

/** 1, 44 → "1 – 44"; 3, 3 → "3". */
export const formatNumberRange = (min: number, max: number): string => range(formatNumber(min), formatNumber(max));

/** "1 step", "44 steps"; `many` where it is not the singular and an s. */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

const plural = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** 1 → "1st", 12 → "12th", 23 → "23rd". */
export const formatOrdinal = (value: number): string =>
  `${formatNumber(value)}${endings[plural.select(value)] ?? "th"}`;

/** Tokens or characters, short: 950 → "950", 12345 → "12.3k", 2500000 → "2.5M". */
export const formatCompact = (value: number): string => {
  if (value < 1000) return String(Math.round(value));
  if (value < 999_500) return `${trim(value / 1000)}k`;
  return `${trim(value / 1_000_000)}M`;
};
const trim = (value: number): string => value.toFixed(value < 100 ? 1 : 0).replace(/\.0$/, "");

/** US dollars; null is "cost unknown", never $0. Less than a cent keeps two digits that count: 0.00312 → "$0.0031". */
export const formatCost = (costUsd: number | null): string => {
  if (costUsd === null) return "cost unknown";
  if (costUsd === 0) return "$0";
  if (costUsd < 0.0001) return "< $0.0001";
  if (costUsd < 0.01) return `$${costUsd.toFixed(4)}`;
  return `$${cents.format(costUsd)}`;
};

/** A range of costs: one figure where both ends are written alike. */
export const formatCostRange = (minUsd: number | null, maxUsd: number | null): string => {
  if (minUsd === null || maxUsd === null) return formatCost(null);
  return range(formatCost(minUsd), formatCost(maxUsd));
};

/** Milliseconds: 340 → "340 ms", 2400 → "2.4 s", 90000 → "1 min 30 s", 3700000 → "1 h 1 min". */
export const formatDuration = (durationMs: number): string => {
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`;
  if (durationMs < minuteMs - 50) return `${trim(durationMs / 1000)} s`;
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 3600)
    return [`${Math.floor(seconds / 60)} min`, seconds % 60 ? `${seconds % 60} s` : ""].filter(Boolean).join(" ");
  const minutes = Math.round(seconds / 60);
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 ? `${minutes % 60} min` : ""].filter(Boolean).join(" ");
};

/** Bytes in steps of 1,000: 1500 → "1.5 kB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${trim(bytes / 1000)} kB`;
  return `${trim(bytes / 1_000_000)} MB`;
};

/** ISO 8601 → "21 Nov 2026". */
export const formatDate = (at: string): string => date.format(new Date(at));

/** ISO 8601 → "21 Nov 2026, 14:34 UTC"; by the clock of twelve hours "21 Nov 2026, 2:34 pm UTC". */
export const formatDateTime = (at: string, clock: "24" | "12" = "24"): string =>
  `${formatDate(at)}, ${clocks[clock].format(new Date(at))} UTC`;

/**
 * How long before `nowMs`: "now", "4 min", "3 h", "yesterday", "5 days", then the date. A time to
 * come counts the same with "in".
 */
export const formatRelativeTime = (at: string, nowMs: number): string => {
  const agoMs = nowMs - Date.parse(at);
  const prefix = agoMs < -minuteMs ? "in " : "";
  const spanMs = Math.abs(agoMs);
  if (spanMs < minuteMs) return "now";
  if (spanMs < hourMs) return `${prefix}${Math.floor(spanMs / minuteMs)} min`;
  if (spanMs < dayMs) return `${prefix}${Math.floor(spanMs / hourMs)} h`;
  const days = Math.floor(spanMs / dayMs);
  if (days === 1) return prefix ? "tomorrow" : "yesterday";
  return days < 14 ? `${prefix}${days} days` : formatDate(at);
};
