const pattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,12}))?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Nanoseconds since 1970 of an ISO 8601 time, to the last digit it has; without a zone it
 * counts as UTC. Null for anything else.
 */
export function isoToNs(text: unknown): bigint | null {
  const found = typeof text === "string" ? pattern.exec(text.trim()) : null;
  if (found === null) return null;
  const [, day, clock, fraction = "", zone = "Z"] = found;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const ms = Date.parse(`${day}T${clock}${offset}`);
  return Number.isNaN(ms) ? null : BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, "0").slice(0, 9));
}

/** ISO 8601 of nanoseconds since 1970, in UTC, to the microsecond; undefined where no date can say it. */
export function nsToIso(ns: bigint): string | undefined {
  const date = new Date(Number(ns / 1_000_000n));
  if (Number.isNaN(date.getTime())) return undefined;
  const micro = String((ns / 1_000n) % 1_000_000n).padStart(6, "0");
  return `${date.toISOString().slice(0, 19)}.${micro}Z`;
}

/** Nanoseconds of seconds since 1970 with a fraction, as Python's `time.time()` gives them. */
export const secondsToNs = (seconds: unknown): bigint | null =>
  typeof seconds === "number" && Number.isFinite(seconds) ? BigInt(Math.round(seconds * 1e6)) * 1_000n : null;
