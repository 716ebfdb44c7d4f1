import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { asksFacts } from "@/lib/traces/failure-grammar";
import { type TraceFilter, type TraceSelection } from "@/lib/traces/trace-filter";
import { asksTexts } from "@/lib/traces/words/asked-texts";
import { freshFacts } from "../facts/fresh-facts";
import { freshWords } from "../words/fresh-words";

declare const ready: unique symbol;

/**
 * A filter whose facts and words of steps, where it asks for any, were brought up to what the rows say: only such a one
 * can be looked up, so that nobody reads them without having them made anew first. Made before a transaction is opened:
 * they are made in transactions of their own.
 */
export type ReadyFilter = TraceFilter & { readonly [ready]: true };
export type ReadySelection = Extract<TraceSelection, { ids: string[] }> | { filter: ReadyFilter };

type Reader = Pick<WorkspaceContext, "workspaceId">;

/**
 * For what only shows the traces that match: `isBehind` says that some are still found, or not, by what was true of
 * them before. So many of them, `unindexedCount`, are not found by the words of their steps.
 */
export const shownFilter = async (
  { workspaceId }: Reader,
  filter: TraceFilter,
): Promise<{ filter: ReadyFilter; isBehind: boolean; unindexedCount: number }> => {
  const areFactsBehind = asksFacts(filter) && (await freshFacts(workspaceId)).isBehind;
  const { unindexedCount } = asksTexts(filter) ? await freshWords(workspaceId) : { unindexedCount: 0 };
  return { filter: filter as ReadyFilter, isBehind: areFactsBehind || unindexedCount > 0, unindexedCount };
};

/**
 * For what changes, freezes or starts something. Throws CONFLICT while the filter asks for what is behind: what it
 * finds then is not what it says.
 */
const readyFilter = async (ctx: Reader, filter: TraceFilter): Promise<ReadyFilter> => {
  const shown = await shownFilter(ctx, filter);
  if (shown.unindexedCount > 0)
    throw new KnownError("CONFLICT", "The steps of some traces are still being indexed. Try again in a moment.");
  if (shown.isBehind)
    throw new KnownError("CONFLICT", "Some figures used by this search are still updating. Try again in a moment.");
  return shown.filter;
};

/** The same for what a person selected. Throws CONFLICT like `readyFilter`. */
export const readySelection = async (ctx: Reader, selection: TraceSelection): Promise<ReadySelection> =>
  "filter" in selection ? { filter: await readyFilter(ctx, selection.filter) } : selection;
