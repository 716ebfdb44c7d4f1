/**
 * Nanoseconds since 1970 of a time as files write it: digits, a number,
 * `[seconds, nanoseconds]`, ISO 8601. Null for none.
 */
export function nanoseconds(value: unknown): bigint | null {
  if (typeof value === "string") return /^\d{1,20}$/.test(value) ? ofDigits(BigInt(value)) : ofIso(value);
  if (typeof value === "number" && Number.isFinite(value) && value > 0) return ofDigits(BigInt(Math.round(value)));
  if (Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part)))
    return BigInt(value[0] as number) * 1_000_000_000n + BigInt(value[1] as number);
  return null;
}

const ofDigits = (digits: bigint): bigint | null => (digits === 0n ? null : digits);

function ofIso(text: string): bigint | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (match === null) return null;
  const [, day = "", time = "", fraction = "", zone = "Z"] = match;
  const seconds = Date.parse(
    `${day}T${time}${zone === "Z" || zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`}`,
  );
  return Number.isNaN(seconds) ? null : BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(9, "0"));
}

/**
 * ISO 8601 with as many digits as the nanoseconds have; undefined where there is no time or none that a calendar has.
 */
export function isoOf(nanos: bigint | null): string | undefined {
  if (nanos === null) return undefined;
  const milliseconds = Number(nanos / 1_000_000n);
  if (Math.abs(milliseconds) > 8.64e15) return undefined;
  const iso = new Date(milliseconds).toISOString();
  const rest = String(nanos % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${iso.slice(0, -1)}${rest}Z`;
}
