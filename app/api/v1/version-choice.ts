import { KnownError } from "@/lib/errors";
import { type VersionChoice } from "@/lib/services/measure/data-sets/data-set-choice";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";

type Wish = Omit<VersionChoice, "selection" | "filterText"> & {
  q?: string | undefined;
  traceIds?: string[] | undefined;
};

/**
 * Which traces are meant. Throws INVALID for a search that is not understood in full: it would
 * freeze other traces than were meant.
 */
export const versionChoice = ({ q, traceIds, subsetBy, splits, seed }: Wish): VersionChoice => {
  const divided = { subsetBy, splits, seed };
  if (q === undefined) return { ...divided, selection: { ids: traceIds ?? [] }, filterText: null };
  const { filter, issues } = parseTraceFilter(q);
  if (issues.length > 0)
    throw new KnownError(
      "INVALID",
      `The search is not understood: ${issues[0]?.message}`,
      issues.map(({ message }) => ({ pointer: "/q", message })),
    );
  return { ...divided, selection: { filter }, filterText: q };
};
