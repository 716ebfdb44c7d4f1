import { z } from "zod";
import { bases } from "./answer-bases";

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
  /** Whose fault it was, see lib/traces/party.ts; `none`: who broke it is said, and no party. See `nameOfTerm`. */
  parties: z.array(z.string()).default([]),
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
