import { z } from "zod";
import { quoteTerm } from "./query-terms";

/**
 * On what an answer to "who broke it" rests: ground truth, an unchecked run, or nothing. `answer` asks for what runs
 * say whatever ground truth says.
 */
export const bases = ["truth", "run", "none", "answer"] as const;

/** A day of UTC that PostgreSQL knows too. */
const Day = z.iso.date().refine((day) => day >= "0001-01-01");
const Percent = z.int().min(0).max(100);

/**
 * The part of a filter that is about who broke a trace and when it happened, as dashboards count it. A trace with
 * ground truth counts by that alone, any other by its newest unchecked run; `basis` narrows to one of the two,
 * `answered` takes the newest answer of one method instead.
 */
export const FailureTerms = z.object({
  /** Days of UTC on which the trace happened, both included. */
  fromDay: Day.optional(),
  toDay: Day.optional(),
  /** Versions of its system. */
  versions: z.array(z.string()).default([]),
  /** Models that a run of it asked, of the same run as `methods`; `none`: a run that asked none. See `nameOfTerm`. */
  models: z.array(z.string()).default([]),
  responsible: z.array(z.string()).default([]),
  /** Failure modes by id; `none`: who broke it is said, and no mode. See `nameOfTerm`. */
  modes: z.array(z.string()).default([]),
  basis: z.enum(bases).optional(),
  /** A method that has an answer, or `method@version`: then the newest of these is the unchecked run. */
  answered: z.string().min(1).optional(),
  /** Several method versions, or one with several weights, have an answer that they stand by. */
  answers: z.literal("several").optional(),
  /**
   * Where the decisive step lies, in percent of the way from the first step to the last: from the one up to the other,
   * that one left out unless it is 100.
   */
  minPosition: Percent.optional(),
  maxPosition: Percent.optional(),
});
export type FailureTerms = z.infer<typeof FailureTerms>;

/** Keys of which each value is added to a list. */
export const failureLists = {
  version: "versions",
  model: "models",
  responsible: "responsible",
  mode: "modes",
} as const;
export const failureKeys = [
  "version",
  "model",
  "responsible",
  "mode",
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
  basis,
  answered,
  answers,
  minPosition,
  maxPosition,
}: FailureTerms): boolean =>
  responsible.length + modes.length > 0 ||
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
  const basis = FailureTerms.shape.basis.safeParse(value);
  if (!basis.success || basis.data === undefined) return { message: `basis: is one of ${bases.join(", ")}.` };
  terms.basis = basis.data;
  return null;
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
  const isRead = ends?.every((end) => end === undefined || Day.safeParse(end).success) ?? false;
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
