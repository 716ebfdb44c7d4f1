import { asksWhoFailed } from "@/lib/traces/failure-grammar";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";

/**
 * Reads the filter of an automation. It looks at a trace once, as it arrives: what runs say of it is not known then, so
 * that a filter which asks for that would match by chance. What a study or a kept replay made is looked at only where
 * the filter asks for it. Answers the filter, or why it is refused in a sentence.
 */
export function readAutomationFilter(
  text: string,
): { filter: TraceFilter; fault: null } | { filter: null; fault: string } {
  const { filter, issues } = parseTraceFilter(text);
  const [issue] = issues;
  if (issue) return { filter: null, fault: issue.message };
  const asksRuns =
    filter.methods.length + filter.models.length + filter.evidence.length > 0 ||
    filter.runs !== undefined ||
    filter.hasDisagreement !== undefined;
  if (asksRuns || asksWhoFailed(filter))
    return {
      filter: null,
      fault:
        "A trace is looked at once, as it arrives. Nothing has read it by then: leave out what asks for runs or for who broke it (runs, method, model, disagree, evidence, responsible, mode, basis, answered, position).",
    };
  return { filter: { ...filter, isMade: filter.isMade ?? false }, fault: null };
}
