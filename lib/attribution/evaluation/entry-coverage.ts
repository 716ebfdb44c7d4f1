import { type EntryReport, type EntryScores } from "./evaluation-report";

type Counted = Pick<EntryScores, "caseCount" | "leftOut">;

const missing = ({ leftOut: { pending, stopped, seen } }: Counted): number => pending + stopped + seen;

/** Traces with ground truth that an entry was to answer. */
export const labelledOf = (scores: Counted): number => scores.caseCount + missing(scores);

/**
 * On how many of the labeled traces the figures of an entry rest: only those on all can be ranked. A trace is missing
 * where its run is still to come or was stopped, and where the answer does not count because the weights knew its
 * question. A run that failed and a reply that could not be read are in the denominator: whoever fails is wrong, and
 * measured on all traces no less. So is a trace of which one of several repeats has been answered.
 */
export function coverageOf(scores: Counted): "all" | "some" | "none" {
  if (missing(scores) === 0) return "all";
  return scores.caseCount === 0 ? "none" : "some";
}

/**
 * The entries of a report as they stand in a table, each part in their order: those that can be ranked, those on some
 * of the traces, those without any answer that counts, and the rules.
 */
export function partEntries(entries: readonly EntryReport[]) {
  const rules = entries.filter(({ entry }) => entry.kind === "baseline");
  const others = entries.filter(({ entry }) => entry.kind !== "baseline");
  const on = (coverage: ReturnType<typeof coverageOf>): EntryReport[] =>
    others.filter(({ scores }) => coverageOf(scores) === coverage);
  return { whole: on("all"), partial: on("some"), unanswered: on("none"), rules };
}
