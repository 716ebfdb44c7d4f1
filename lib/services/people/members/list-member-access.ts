import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { requireMember } from "./hold-members";

interface MemberKey {
  id: string;
  name: string;
  role: Role;
  prefix: string;
  lastUsedAt: Date | null;
}

interface MemberAccess {
  keys: MemberKey[];
  activeShareCount: number;
}

/** The API keys of the workspace that a person made and that still work. */
export const workingKeys = (ctx: WorkspaceContext, userId: string, now = new Date()) =>
  ({
    workspaceId: ctx.workspaceId,
    createdById: userId,
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  }) satisfies Prisma.ApiKeyWhereInput;

/**
 * What a member made that gives access and still works: the API keys, newest first, and how many links to copies of
 * traces. Throws NOT_FOUND for who is no member.
 */
export const listMemberAccess = (
  ctx: WorkspaceContext,
  input: { userId: string },
  now = new Date(),
): Promise<MemberAccess> =>
  prisma.$transaction(async (tx) => {
    const { userId } = await requireMember(tx, ctx, input.userId);
    const isOpen = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
    const activeShareCount = await tx.share.count({
      where: { workspaceId: ctx.workspaceId, createdById: userId, ...isOpen },
    });
    const keys = await tx.apiKey.findMany({
      where: workingKeys(ctx, userId, now),
      select: { id: true, name: true, role: true, prefix: true, lastUsedAt: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return { keys, activeShareCount };
  });
