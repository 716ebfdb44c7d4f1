import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { type TraceSelection } from "@/lib/traces/trace-filter";

/** The traces that a request is about. */
export const selectionOf = ({ ids, q = "" }: { ids?: string[] | undefined; q?: string | undefined }): TraceSelection =>
  ids === undefined ? { filter: parseTraceFilter(q).filter } : { ids };
