import { z } from "zod";
import { isSameAnswer, plainAnswer } from "@/lib/traces/same-answer";
import { type Trace } from "@/lib/traces/trace";

const maxPattern = 500;

/**
 * How an answer is checked: the same as `value` but for white space, upper and lower case, a full stop at the end and
 * zeros behind a decimal point; containing it so; or matched by it, a regular expression.
 */
export const Check = z.discriminatedUnion("type", [
  z.object({ type: z.literal("equals"), value: z.string().min(1) }),
  z.object({ type: z.literal("contains"), value: z.string().min(1) }),
  z.object({ type: z.literal("matches"), value: z.string().min(1).max(maxPattern).refine(isPattern) }),
]);
export type Check = z.infer<typeof Check>;

/** A task that failed once, with what its answer has to be. */
export interface RegressionCase {
  /** The same for the same question and check. */
  id: string;
  question: string;
  check: Check;
  /** What failed: the external id of its trace, or its title. */
  trace: string;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** What a trace says of how its answer is checked: `metadata.checker`, else its expected answer; null for neither. */
export function checkOf({ metadata, expectedAnswer }: Pick<Trace, "metadata" | "expectedAnswer">): Check | null {
  const stated = Check.safeParse(metadata["checker"]);
  if (stated.success) return stated.data;
  return expectedAnswer === undefined || expectedAnswer.trim() === ""
    ? null
    : { type: "equals", value: expectedAnswer };
}

/** Whether an answer passes. */
export function passes({ type, value }: Check, answer: string): boolean {
  if (type === "equals") return isSameAnswer(answer, value);
  return type === "contains" ? plainAnswer(answer).includes(plainAnswer(value)) : new RegExp(value, "u").test(answer);
}
