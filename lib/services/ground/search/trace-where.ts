import { asksWhoFailed } from "@/lib/traces/failure-grammar";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { asksTexts } from "@/lib/traces/words/asked-texts";

/**
 * Whether the first traces that match are found no sooner than all: what is asked is gathered over the whole workspace.
 */
export const looksAtAll = (filter: TraceFilter): boolean =>
  filter.hasDisagreement !== undefined || filter.evidence.length > 0 || asksWhoFailed(filter) || asksTexts(filter);
