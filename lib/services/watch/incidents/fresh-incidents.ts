import { prisma } from "@/lib/db";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { enqueueGrouping } from "../../ground/queue/enqueue";

/**
 * Has a worker group at once what has changed in a workspace; whoever shows incidents calls it first. `isBehind` is
 * whether some failures are still where they were before.
 */
export const freshIncidents = async (workspaceId: string): Promise<{ isBehind: boolean }> => {
  const { isBehind } = await freshFacts(workspaceId);
  const waiting = await prisma.incidentMark.findFirst({ where: { workspaceId }, select: { id: true } });
  if (waiting) await enqueueGrouping(prisma, [workspaceId]);
  return { isBehind: isBehind || waiting !== null };
};
