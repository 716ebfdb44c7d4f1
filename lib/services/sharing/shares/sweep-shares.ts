import { prisma } from "@/lib/db";
import { bulkTransaction } from "../../ground/search/select-traces";
import { lockExpired, maxAtOnce } from "./sweep-shares.sql";

/**
 * Done by a worker every minute: the copies of links that have expired go, the links stay
 * listed. Answers how many went.
 */
export const sweepShares = async (now = new Date()): Promise<number> => {
  let removed = 0;
  for (;;) {
    const count = await prisma.$transaction(async (tx) => {
      const rows = await lockExpired(tx, now);
      const ids = rows.map(({ snapshotWorkspaceId }) => snapshotWorkspaceId);
      await tx.workspace.deleteMany({ where: { id: { in: ids }, isSnapshot: true } });
      return rows.length;
    }, bulkTransaction);
    removed += count;
    if (count < maxAtOnce) return removed;
  }
};
