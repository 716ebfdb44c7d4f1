import { prisma } from "@/lib/db";
import { lockMonth, readMonthlySums } from "./read-spent";
import { dollars, epsilonUsd } from "./spend-limit";

/**
 * Sets aside, against the month's budget, what a replay that a person asked for may cost: as much as the dearest one at
 * its target. Answers why it may not be made, a sentence with the way out; null where it may. A target that states no
 * costs is never refused. Whoever takes over from a worker that died sets it aside once.
 */
export const reserveReplaySpend = async (input: {
  workspaceId: string;
  replayId: string;
  targetId: string;
  workerId: string;
}): Promise<string | null> => {
  const { workspaceId, replayId, targetId, workerId } = input;
  const { _max } = await prisma.replay.aggregate({
    where: { workspaceId, targetId, isSimulated: false },
    _max: { costUsd: true },
  });
  const worstUsd = _max.costUsd ?? 0;
  if (worstUsd === 0) return null;
  return prisma.$transaction(async (tx) => {
    await lockMonth(tx, workspaceId);
    await tx.spendReservation.deleteMany({ where: { replayId } });
    // One that was deleted meanwhile is stopped by whoever makes it.
    if ((await tx.replay.count({ where: { id: replayId } })) === 0) return null;
    const { monthlyBudgetUsd } = await tx.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { monthlyBudgetUsd: true },
    });
    const { spentUsd, reservedUsd } = await readMonthlySums(tx, workspaceId);
    if (monthlyBudgetUsd !== null && spentUsd + reservedUsd + worstUsd > monthlyBudgetUsd + epsilonUsd)
      return `This workspace may spend ${dollars(monthlyBudgetUsd)} this month. ${dollars(spentUsd + reservedUsd)} is spent or reserved, and a replay there could cost ${dollars(worstUsd)} more. Raise the monthly budget in this workspace's settings, or wait for the next month (UTC).`;
    const data = { workspaceId, replayId, claim: workerId, costUsd: worstUsd, tokens: 0 };
    await tx.spendReservation.create({ data });
    return null;
  });
};
