import { prisma } from "@/lib/db";
import { unlessFull } from "@/lib/errors";
import { apiKeyPrefix } from "./api-key-prefix";
import { hashToken } from "./token";
import { type WorkspaceContext } from "./workspace-context";

const touchEveryMs = 60_000;

/** The context that an API key opens; null for a key that is unknown, revoked or expired. */
export const openWithApiKey = async (key: string, now = new Date()): Promise<WorkspaceContext | null> => {
  if (!key.startsWith(apiKeyPrefix)) return null;
  const found = await prisma.apiKey.findUnique({
    where: { tokenHash: hashToken(key) },
    include: { workspace: { select: { slug: true } } },
  });
  if (!found || found.revokedAt || (found.expiresAt && found.expiresAt <= now)) return null;
  const touchedBefore = new Date(now.getTime() - touchEveryMs);
  if (!found.lastUsedAt || found.lastUsedAt < touchedBefore) {
    const where = { id: found.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: touchedBefore } }] };
    await unlessFull(prisma.apiKey.updateMany({ where, data: { lastUsedAt: now } }));
  }
  return {
    workspaceId: found.workspaceId,
    workspaceSlug: found.workspace.slug,
    role: found.role,
    actor: { kind: "api-key", apiKeyId: found.id, name: found.name },
  };
};
