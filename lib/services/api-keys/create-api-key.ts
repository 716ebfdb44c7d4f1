import { canGrant, type Role } from "@/lib/auth/permissions";
import { hashToken, newToken } from "@/lib/auth/token";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";

export interface NewApiKey {
  name: string;
  role: Role;
  /** Null: it does not end by itself. */
  expiresInDays: number | null;
}

const dayMs = 24 * 3600 * 1000;

/** Makes a key and returns it, this once: the database keeps its hash. Throws FORBIDDEN for a role above that of the maker. */
export const createApiKey = async (
  ctx: WorkspaceContext,
  { name, role, expiresInDays }: NewApiKey,
  now = new Date(),
): Promise<{ id: string; key: string }> => {
  if (!canGrant(ctx.role, role)) {
    throw new KnownError("FORBIDDEN", `You are ${ctx.role} here: a key of yours cannot be ${role}.`);
  }
  const key = newToken("fl_");
  const { id } = await prisma.apiKey.create({
    data: {
      workspaceId: ctx.workspaceId,
      name,
      role,
      prefix: key.slice(0, 8),
      tokenHash: hashToken(key),
      createdById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
    },
    select: { id: true },
  });
  return { id, key };
};
