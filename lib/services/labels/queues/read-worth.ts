import { measureWorth, type WorthParts } from "@/lib/attribution/labels/worth";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readAnswers, readReadingScale } from "./read-worth.sql";

/**
 * What a look at each of these traces is worth, the worthiest first. Counts the newest answer of each method that was
 * finished and did not abstain, and as traces like it those of the same named system that did not pass, came in the
 * last 30 days, and whose newest answer names the same agent.
 */
export const readWorth = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  traceIds: readonly string[],
): Promise<{ traceId: string; worth: WorthParts }[]> => {
  const scale = await readReadingScale(tx, ctx);
  const rows = await readAnswers(tx, ctx, traceIds);
  return rows
    .map(({ traceId, answers, ...row }) => ({
      traceId,
      worth: measureWorth({
        ...row,
        answers: answers.map(({ agent, stepIndex }) => ({ agent: unescapeFromStorage(agent), stepIndex })),
        readingScale: scale,
      }),
    }))
    .sort((one, other) => other.worth.worth - one.worth.worth || (one.traceId < other.traceId ? -1 : 1));
};
