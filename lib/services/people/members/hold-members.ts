import { type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { isRowId } from "../../ground/ids/row-id";
import { lockWorkspace } from "./hold-members.sql";

interface HeldMember {
  userId: string;
  role: Role;
  /** "Petra Lind (petra@example.com)": how the audit log calls them. */
  label: string;
}

/** Name and address, or the address alone where there is no name. */
export const personLabel = ({ name, email }: { name: string | null; email: string }): string =>
  name ? `${name} (${email})` : email;

/**
 * Makes whoever changes the members of this workspace wait for each other until the transaction ends. What was read of
 * members before may be old by then:
 * read it after this.
 */
export const holdMembers = async (tx: Prisma.TransactionClient, workspaceId: string): Promise<void> => {
  await lockWorkspace(tx, workspaceId);
};

/** A member as they are now. Throws NOT_FOUND. */
export const requireMember = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  userId: string,
): Promise<HeldMember> => {
  const row = isRowId(userId)
    ? await tx.member.findUnique({
        where: { workspaceId_userId: { workspaceId: ctx.workspaceId, userId } },
        select: { role: true, user: { select: { name: true, email: true } } },
      })
    : null;
  if (!row) throw notFound("member");
  return { userId, role: row.role, label: personLabel(row.user) };
};

/**
 * The role of who acts, as it is now: it may have been changed since their request began. Throws
 * FORBIDDEN for who was removed.
 */
export const roleOfActor = async (tx: Prisma.TransactionClient, ctx: WorkspaceContext): Promise<Role> => {
  if (ctx.actor.kind !== "user") return ctx.role;
  const row = await tx.member.findUnique({
    where: { workspaceId_userId: { workspaceId: ctx.workspaceId, userId: ctx.actor.userId } },
    select: { role: true },
  });
  if (!row) throw new KnownError("FORBIDDEN", "You are no longer a member of this workspace.");
  return row.role;
};

/** Throws CONFLICT where this member is the only owner. To be called after `holdMembers`. */
export const requireAnotherOwner = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  member: HeldMember,
): Promise<void> => {
  if (member.role !== "OWNER") return;
  const others = await tx.member.count({
    where: { workspaceId: ctx.workspaceId, role: "OWNER", userId: { not: member.userId } },
  });
  if (others === 0)
    throw new KnownError(
      "CONFLICT",
      "A workspace needs at least one owner. Make someone else an owner first, or transfer ownership.",
    );
};
