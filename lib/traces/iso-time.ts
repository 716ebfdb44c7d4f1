/** A time as ISO 8601 from milliseconds since 1970. */
function isoFromMilliseconds(milliseconds: number): string | undefined {
  const date = new Date(Math.round(milliseconds));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * A time as ISO 8601 from a text that states one, with a `T` or a space, with or without a zone. Python's frameworks
 * write local time without a zone: it is kept as if it were UTC, because the file does not say more.
 */
export function isoFromText(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:[.,]\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim());
  if (found === null) return undefined;
  const time = found[2]?.replace(",", ".").replace(/(\.\d{3})\d+$/, "$1");
  const zone = found[3] ?? "Z";
  const date = new Date(`${found[1]}T${time}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * A time as ISO 8601 from whatever a message has for one: a text, or seconds, milliseconds, microseconds or
 * nanoseconds since 1970 by their size.
 */
export function isoTime(value: unknown): string | undefined {
  if (typeof value !== "number") return isoFromText(value);
  if (!Number.isFinite(value) || value < 1e8) return undefined;
  let milliseconds = value < 1e11 ? value * 1000 : value;
  while (milliseconds >= 1e14) milliseconds /= 1000;
  return isoFromMilliseconds(milliseconds);
}
