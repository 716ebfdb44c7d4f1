import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type WorkspaceContext } from "./workspace-context";

/**
 * For what stays open long after it was asked for, such as a stream: throws NOT_FOUND once the person has been removed
 * from the workspace, or the key has been revoked or has expired.
 */
export const requireStillIn = async ({ workspaceId, actor }: WorkspaceContext, now = new Date()): Promise<void> => {
  const count =
    actor.kind === "user"
      ? await prisma.member.count({ where: { workspaceId, userId: actor.userId } })
      : actor.kind === "api-key"
        ? await prisma.apiKey.count({
            where: {
              id: actor.apiKeyId,
              workspaceId,
              revokedAt: null,
              OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
            },
          })
        : 1;
  if (count === 0) throw notFound("workspace");
};
