import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireMember } from "./hold-members";

export interface MemberKey {
  id: string;
  name: string;
  role: Role;
  prefix: string;
  lastUsedAt: Date | null;
}

/** The API keys that a member made and that still work, newest first. Throws NOT_FOUND for who is no member. */
export const listMemberKeys = (
  ctx: WorkspaceContext,
  input: { userId: string },
  now = new Date(),
): Promise<MemberKey[]> =>
  prisma.$transaction(async (tx) => {
    const { userId } = await requireMember(tx, ctx, input.userId);
    return tx.apiKey.findMany({
      where: {
        workspaceId: ctx.workspaceId,
        createdById: userId,
        revokedAt: null,
        OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      },
      select: { id: true, name: true, role: true, prefix: true, lastUsedAt: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
  });
