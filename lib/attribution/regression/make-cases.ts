import { textHash } from "@/lib/traces/text-hash";
import { type Trace } from "@/lib/traces/trace";
import { checkOf, type RegressionCase } from "./regression-case";

/** Of a trace all that a case is made of. */
export type FailedTrace = Pick<Trace, "title" | "externalId" | "question" | "expectedAnswer" | "metadata">;

export interface RegressionCases {
  cases: RegressionCase[];
  /** Traces that make none, with the reason. */
  leftOut: { trace: string; because: string }[];
}

const idLength = 16;

/** A case for each question that failed and whose answer can be checked, in the order of the traces. */
export function makeCases(traces: readonly FailedTrace[]): RegressionCases {
  const cases = new Map<string, RegressionCase>();
  const leftOut: RegressionCases["leftOut"] = [];
  for (const one of traces) {
    const { question } = one;
    const trace = one.externalId ?? one.title;
    const check = checkOf(one);
    if (question.trim() === "") leftOut.push({ trace, because: "It has no question." });
    else if (check === null) leftOut.push({ trace, because: "It has neither an expected answer nor a checker." });
    else {
      const id = textHash(JSON.stringify([question, check])).slice(0, idLength);
      if (!cases.has(id)) cases.set(id, { id, question, check, trace });
    }
  }
  return { cases: [...cases.values()], leftOut };
}
