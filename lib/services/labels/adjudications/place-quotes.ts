import { type PlacedQuote } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Quote } from "@/lib/traces/attribution";
import { clipStored } from "../../ground/stored/clip-stored";
import { locateText } from "../../ground/stored/locate-text";

/** Characters of the step that are shown on either side of a quote. */
const shownAround = 160;
/** Quotes that are looked up of one claim. */
const maxQuotes = 12;

/** Quotes of a trace of this workspace with the words around each; of words that their step does not have, without. */
export const placeQuotes = async (
  ctx: WorkspaceContext,
  input: { traceId: string; quotes: readonly Quote[] },
): Promise<PlacedQuote[]> =>
  Promise.all(input.quotes.slice(0, maxQuotes).map((quote) => placeQuote(ctx, input.traceId, quote)));

const placeQuote = async (ctx: WorkspaceContext, traceId: string, quote: Quote): Promise<PlacedQuote> => {
  const unplaced = { ...quote, before: null, after: null };
  const { stepIndex: index, text } = quote;
  // A step may be gone since the trace was read again.
  const { range } = await locateText(ctx, { traceId, index, text }).catch(() => ({ range: null }));
  if (!range) return unplaced;
  const from = Math.max(0, range.from - shownAround);
  const [row] = await prisma.$queryRaw<{ before: string; after: string }[]>`
    select substr("content", ${from + 1}::int, ${range.from - from}::int) as "before", substr("content", ${range.to + 1}::int, ${shownAround}::int) as "after"
    from "Step" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${index}`;
  return row ? { ...quote, before: clipStored(row.before), after: clipStored(row.after) } : unplaced;
};
