import { trimEndOf } from "@/lib/traces/trim-end";

/** Longer numbers are compared by their beginning and their length. */
const longest = 100;

/**
 * What a number in figures says: as it is compared; other ways to read or write the same; and
 * numbers of which it is made up.
 */
export interface NumberRead {
  key: string;
  same: string[];
  parts: string[];
}

const only = (key: string): NumberRead => ({ key, same: [], parts: [] });

/** Without zeros that say nothing. */
function plain(number: string): string {
  const short = number.includes(".")
    ? trimEndOf(trimEndOf(number, "0"), ".").replace(/^0+(?=\p{N})/u, "")
    : number.replace(/^0+(?=.)/, "");
  return short === "" ? "0" : short;
}

/** Arabic and Persian figures as those of ASCII. */
const inAscii = (written: string): string =>
  written.replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, (figure) => String(figure.charCodeAt(0) & 15));

const dated = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}\.\d{1,2}\.\d{1,2})$/;
const byCommas = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const byPoints = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const bySpaces = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/;

/**
 * The numbers of a numeral as it stands in a text: `1,200.50`, `1.200,5` and `1 200.5` are 1200.5; `1.200` may be 1.2
 * or 1200; `05.03.2024` and `1,2,3` are three numbers.
 */
export function readNumeral(numeral: string): NumberRead[] {
  const written = inAscii(numeral);
  if (written.length > longest) return [only(`${written.slice(0, longest)}…${written.length}`)];
  if (dated.test(written)) return written.split(".").map((part) => only(plain(part)));
  if (bySpaces.test(written))
    return [
      {
        ...only(plain(written.replace(/[ '’]/g, "").replace(",", "."))),
        parts: written.split(/[ '’]/).map((part) => plain(part.replace(",", "."))),
      },
    ];
  if (byCommas.test(written)) {
    const key = plain(written.replaceAll(",", ""));
    return [{ ...only(key), same: /^\d+,\d+$/.test(written) ? [plain(written.replace(",", "."))] : [] }];
  }
  if (byPoints.test(written)) {
    const whole = plain(written.replaceAll(".", "").replace(",", "."));
    return [/^\d+\.\d+$/.test(written) ? { ...only(plain(written)), same: [whole] } : only(whole)];
  }
  const parts = written.split(",");
  if (parts.length === 2 && !written.includes(".")) return [only(plain(parts.join(".")))];
  return parts.map((part) => only(plain(part)));
}

const figures = (value: number): string => String(Number(value.toPrecision(12)));

/** The number times a thousand, a million and so on: `1.5` with `million`. The same where that cannot be said. */
export function scaled(read: NumberRead, by: number): NumberRead {
  const value = Number(read.key) * by;
  if (!Number.isFinite(value)) return read;
  return { key: figures(value), same: [], parts: [read.key, ...read.parts] };
}

/** The number as a percentage: 42 % is also 0.42. 0 and 100 are left as they are: they are said in passing. */
export function asShare(read: NumberRead): NumberRead {
  const value = Number(read.key);
  if (!Number.isFinite(value) || value === 0 || value === 100) return read;
  return { ...read, same: [...read.same, figures(value / 100)] };
}
