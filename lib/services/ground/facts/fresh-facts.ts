import { prisma } from "@/lib/db";
import { enqueueFacts } from "../queue/enqueue";
import { renewFacts } from "./renew-facts";

/** What a reader waits at most, a batch aside. */
const withinMs = 300;
/** Marks of one batch: some tens of milliseconds. */
const batchSize = 300;

/** By workspace, what those who asked in this turn of the event loop wait for; it has not begun yet. */
const asked = new Map<string, Promise<{ isBehind: boolean }>>();

const renew = async (workspaceId: string): Promise<{ isBehind: boolean }> => {
  // All that a page asks at once asks this at once; one who asks later may have written in between.
  await Promise.resolve();
  asked.delete(workspaceId);
  const { isBehind } = await renewFacts(workspaceId, { withinMs, batchSize, waits: true });
  if (isBehind) await enqueueFacts(prisma, workspaceId);
  return { isBehind };
};

/**
 * Brings the facts of a workspace up to what its rows say, as far as it gets in bounded time; whoever reads
 * `TraceFact` or `RunFact` calls it first.
 * `isBehind` says that some traces are still counted as they were before: a worker goes on with them.
 */
export const freshFacts = (workspaceId: string): Promise<{ isBehind: boolean }> => {
  const renewing = asked.get(workspaceId) ?? renew(workspaceId);
  asked.set(workspaceId, renewing);
  return renewing;
};
