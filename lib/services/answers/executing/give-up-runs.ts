import { prisma } from "@/lib/db";
import { dequeueRuns } from "../../ground/queue/run-jobs.sql";
import { findGivenUp, unreachableNow } from "./give-up-runs.sql";
import { moveRuns } from "./move-runs";

/**
 * Ends the runs that have waited for a day for a provider that has not answered once in all that time.
 */
export const giveUpRunsOf = async (providerId: string): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    const runIds = (await findGivenUp(tx, providerId)).map(({ id }) => id);
    const provider = await tx.provider.findUnique({
      where: { id: providerId },
      select: { name: true, baseUrl: true, pace: { select: { lastFault: true } } },
    });
    if (runIds.length === 0 || !provider) return;
    const message = `${provider.name} (${new URL(provider.baseUrl).host}) has not answered for a day. The last request failed: ${provider.pace?.lastFault ?? "No answer."} Check the provider, then start a new run.`;
    const moved = await moveRuns(tx, { runIds, from: "QUEUED", to: "FAILED", set: unreachableNow(message) });
    await dequeueRuns(tx, moved);
  });
};
