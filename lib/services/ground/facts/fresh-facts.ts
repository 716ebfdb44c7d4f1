import { prisma } from "@/lib/db";
import { enqueueFacts } from "../queue/enqueue";
import { renewFacts } from "./renew-facts";

/** What a reader waits at most, a batch aside. */
const withinMs = 300;
/** Marks of one batch: some tens of milliseconds. */
const batchSize = 300;

/**
 * Brings the facts of a workspace up to what its rows say, as far as it gets in bounded time; whoever reads
 * `TraceFact` or `RunFact` calls it first.
 * `isBehind` says that some traces are still counted as they were before: a worker goes on with them.
 */
export const freshFacts = async (workspaceId: string): Promise<{ isBehind: boolean }> => {
  const { isBehind } = await renewFacts(workspaceId, { withinMs, batchSize, waits: true });
  if (isBehind) await enqueueFacts(prisma, workspaceId);
  return { isBehind };
};
