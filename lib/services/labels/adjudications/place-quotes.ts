import { type PlacedQuote } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Quote } from "@/lib/traces/attribution";
import { placeQuote } from "./place-quotes.sql";
/** Quotes that are looked up of one claim. */
const maxQuotes = 12;

/** Quotes of a trace of this workspace with the words around each; of words that their step does not have, without. */
export const placeQuotes = async (
  ctx: WorkspaceContext,
  input: { traceId: string; quotes: readonly Quote[] },
): Promise<PlacedQuote[]> =>
  Promise.all(input.quotes.slice(0, maxQuotes).map((quote) => placeQuote(ctx, input.traceId, quote)));
