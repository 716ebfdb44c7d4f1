import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type PlacedQuote } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { type Quote } from "@/lib/traces/attribution";
import { clipStored } from "../../ground/stored/clip-stored";
import { locateText } from "../../ground/stored/locate-text";

const placeQuoteRow = z.object({
  before: z.string(),
  after: z.string(),
});

/** Characters of the step that are shown on either side of a quote. */
const shownAround = 160;

export const placeQuote = async (ctx: WorkspaceContext, traceId: string, quote: Quote): Promise<PlacedQuote> => {
  const unplaced = { ...quote, before: null, after: null };
  const { stepIndex: index, text } = quote;
  // A step may be gone since the trace was read again.
  const { range } = await locateText(ctx, { traceId, index, text }).catch(() => ({ range: null }));
  if (!range) return unplaced;
  const from = Math.max(0, range.from - shownAround);
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    select substr("content", ${from + 1}::int, ${range.from - from}::int) as "before", substr("content", ${range.to + 1}::int, ${shownAround}::int) as "after"
    from "Step" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${index}`,
    placeQuoteRow,
  );
  return row ? { ...quote, before: clipStored(row.before), after: clipStored(row.after) } : unplaced;
};
