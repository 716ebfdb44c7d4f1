import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

interface ApiKeyView {
  id: string;
  name: string;
  role: Role;
  /** The first characters, such as `fl_3kQ9x`. */
  prefix: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** The keys of the workspace, also those that have ended, newest first. */
export const listApiKeys = async (ctx: WorkspaceContext): Promise<ApiKeyView[]> =>
  prisma.apiKey.findMany({
    where: { workspaceId: ctx.workspaceId },
    select: {
      id: true,
      name: true,
      role: true,
      prefix: true,
      createdAt: true,
      expiresAt: true,
      lastUsedAt: true,
      revokedAt: true,
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
