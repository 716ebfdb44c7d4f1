import { prisma } from "@/lib/db";
import { bulkTransaction } from "../../ground/search/select-traces";

/** One transaction deletes so many copies at most: each may have a hundred thousand steps. */
const maxAtOnce = 5;

/**
 * Done by a worker every minute: the copies of links that have expired go, the links stay
 * listed. Answers how many went.
 */
export const sweepShares = async (now = new Date()): Promise<number> => {
  let removed = 0;
  for (;;) {
    const count = await prisma.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; snapshotWorkspaceId: string }[]>`
        select "id", "snapshotWorkspaceId" from "Share"
        where "expiresAt" <= ${now} and "snapshotWorkspaceId" is not null
        order by "expiresAt" limit ${maxAtOnce} for update skip locked`;
      const ids = rows.map(({ snapshotWorkspaceId }) => snapshotWorkspaceId);
      await tx.workspace.deleteMany({ where: { id: { in: ids }, isSnapshot: true } });
      return rows.length;
    }, bulkTransaction);
    removed += count;
    if (count < maxAtOnce) return removed;
  }
};
