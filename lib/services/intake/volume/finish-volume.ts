import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { vacuum } from "../../ground/stored/vacuum.sql";
import { indexWords } from "../../ground/words/index-words";
import { renewFacts } from "../../ground/facts/renew-facts";

/**
 * Brings the figures and the index of words of a workspace up to what was stored, and tells the planner how their
 * tables have grown.
 */
export const finishVolume = async ({ workspaceId }: WorkspaceContext, signal: AbortSignal): Promise<void> => {
  await renewFacts(workspaceId, { withinMs: Infinity, batchSize: 1_000, waits: true, signal });
  await indexWords(workspaceId, { withinMs: Infinity, batchSize: 200, waits: true, signal });
  for (const table of ["TraceFact", "RunFact", "TraceWords"]) await vacuum(prisma, table);
};
