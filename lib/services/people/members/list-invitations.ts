import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

interface InvitationView {
  id: string;
  role: Role;
  note: string;
  state: "open" | "used" | "expired" | "revoked";
  createdByName: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  usedByName: string | null;
  revokedAt: Date | null;
}

/** How many that no longer work are told of. */
const maxEnded = 100;

const select = {
  id: true,
  role: true,
  note: true,
  createdByName: true,
  createdAt: true,
  expiresAt: true,
  usedAt: true,
  usedByName: true,
  revokedAt: true,
} as const;

/**
 * Invitations of the workspace: those that still work, then the latest 100 that do not;
 * each newest first. Never a token.
 */
export const listInvitations = async (ctx: WorkspaceContext, now = new Date()): Promise<InvitationView[]> => {
  const { workspaceId } = ctx;
  const orderBy = [{ createdAt: "desc" }, { id: "desc" }] as const;
  const open = { usedAt: null, revokedAt: null, expiresAt: { gt: now } };
  const [working, ended] = await Promise.all([
    prisma.invitation.findMany({ where: { workspaceId, ...open }, select, orderBy: [...orderBy] }),
    prisma.invitation.findMany({ where: { workspaceId, NOT: open }, select, orderBy: [...orderBy], take: maxEnded }),
  ]);
  return [...working, ...ended].map((row) => ({
    ...row,
    note: unescapeFromStorage(row.note),
    createdByName: unescapeFromStorage(row.createdByName),
    usedByName: row.usedByName === null ? null : unescapeFromStorage(row.usedByName),
    state: row.usedAt ? "used" : row.revokedAt ? "revoked" : row.expiresAt <= now ? "expired" : "open",
  }));
};
