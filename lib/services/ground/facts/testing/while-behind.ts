import { prisma } from "@/lib/db";

/**
 * Does something while somebody else is at the facts of a workspace and does not get on. What has changed there and is
 * committed is behind meanwhile.
 */
export const whileBehind = async (workspaceId: string, act: () => Promise<void>): Promise<void> =>
  prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('facts:' || ${workspaceId}::text, 0))::text`;
      await act();
    },
    { timeout: 30_000 },
  );
