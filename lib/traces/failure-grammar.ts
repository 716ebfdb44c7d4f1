import { bases } from "./answer-bases";
import { type FailureTerms } from "./failure-terms";
import { quoteTerm } from "./query-terms";

/** Keys of which each value is added to a list. */
export const failureLists = {
  version: "versions",
  model: "models",
  responsible: "responsible",
  mode: "modes",
  party: "parties",
} as const;
export const failureKeys = [
  "version",
  "model",
  "responsible",
  "mode",
  "party",
  "basis",
  "answered",
  "answers",
  "day",
  "position",
] as const;

/** Whether a filter asks who broke a trace: what a person who is to label it blind must not be told. */
export const asksWhoFailed = ({
  responsible,
  modes,
  parties,
  basis,
  answered,
  answers,
  minPosition,
  maxPosition,
}: FailureTerms): boolean =>
  responsible.length + modes.length + parties.length > 0 ||
  [basis, answered, answers, minPosition, maxPosition].some((each) => each !== undefined);

/** Whether only the kept facts of traces can tell what a filter matches. */
export const asksFacts = (terms: FailureTerms): boolean =>
  asksWhoFailed(terms) || terms.fromDay !== undefined || terms.toDay !== undefined;

/** The terms in the search grammar, in an order of their own. */
export function formatFailureTerms(terms: FailureTerms): string[] {
  const { basis, answered, answers, fromDay, toDay, minPosition, maxPosition } = terms;
  const parts: string[] = [];
  if (basis !== undefined) parts.push(`basis:${basis}`);
  if (answered !== undefined) parts.push(`answered:${quoteTerm(answered)}`);
  if (answers !== undefined) parts.push(`answers:${answers}`);
  if (fromDay !== undefined || toDay !== undefined)
    parts.push(`day:${fromDay !== undefined && fromDay === toDay ? fromDay : `${fromDay ?? ""}..${toDay ?? ""}`}`);
  if (minPosition !== undefined || maxPosition !== undefined)
    parts.push(`position:${minPosition ?? ""}..${maxPosition ?? ""}`);
  return parts;
}

/**
 * Adds a term of these keys, the lists left out. @returns null where that went well, what is wrong with its
 * value, undefined for every other key
 */
export function applyFailureTerm(
  terms: FailureTerms,
  key: string,
  value: string,
): { message: string } | null | undefined {
  switch (key) {
    case "basis":
      return applyBasis(terms, value.toLowerCase());
    case "answered":
      terms.answered = value;
      return null;
    case "answers":
      if (value.toLowerCase() !== "several") return { message: "answers: is several." };
      terms.answers = "several";
      return null;
    case "day":
      return applyDays(terms, value);
    case "position":
      return applyPosition(terms, value);
    default:
      return undefined;
  }
}

function applyBasis(terms: FailureTerms, value: string): { message: string } | null {
  const basis = bases.find((known) => known === value);
  if (basis === undefined) return { message: `basis: is one of ${bases.join(", ")}.` };
  terms.basis = basis;
  return null;
}

/** Whether a text is a day of UTC that PostgreSQL knows too: a date that there is, from the year 1. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001-01-01") return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Both ends of `a..b`, of which one may be missing; of a single value twice that. */
const endsOf = (value: string): [string | undefined, string | undefined] | null => {
  const at = value.indexOf("..");
  if (at < 0) return [value, value];
  const ends = [value.slice(0, at), value.slice(at + 2)] as const;
  return ends[0] === "" && ends[1] === "" ? null : [ends[0] || undefined, ends[1] || undefined];
};

function applyDays(terms: FailureTerms, value: string): { message: string } | null {
  const ends = endsOf(value);
  const isRead = ends?.every((end) => end === undefined || isDay(end)) ?? false;
  if (!ends || !isRead)
    return { message: "day: is a day of UTC or two, as in day:2026-11-01 or day:2026-11-01..2026-11-07." };
  const [from, to] = ends;
  if (from !== undefined && (terms.fromDay === undefined || from > terms.fromDay)) terms.fromDay = from;
  if (to !== undefined && (terms.toDay === undefined || to < terms.toDay)) terms.toDay = to;
  return null;
}

function applyPosition(terms: FailureTerms, value: string): { message: string } | null {
  const ends = value.includes("..") ? endsOf(value) : null;
  const isRead = ends?.every((end) => end === undefined || (/^\d{1,3}$/.test(end) && Number(end) <= 100)) ?? false;
  if (!ends || !isRead) return { message: "position: is two numbers in percent, as in position:30..40." };
  const [from, to] = ends;
  if (from !== undefined) terms.minPosition = Math.max(terms.minPosition ?? 0, Number(from));
  if (to !== undefined) terms.maxPosition = Math.min(terms.maxPosition ?? 100, Number(to));
  return null;
}
