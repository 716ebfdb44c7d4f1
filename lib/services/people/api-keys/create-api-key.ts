import { can, canGrant, type Role } from "@/lib/auth/permissions";
import { hashToken, newToken } from "@/lib/auth/token";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { holdMembers, roleOfActor } from "../members/hold-members";

interface NewApiKey {
  name: string;
  role: Role;
  /** Null: it does not end by itself. */
  expiresInDays: number | null;
}

const dayMs = 24 * 3600 * 1000;

/** The same in the transaction of the caller. */
export const insertApiKey = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { name, role, expiresInDays }: NewApiKey,
  now = new Date(),
): Promise<{ id: string; key: string }> => {
  const key = newToken("fl_");
  const prefix = key.slice(0, 8);
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs);
  await holdMembers(tx, ctx.workspaceId);
  const own = await roleOfActor(tx, ctx);
  if (!can(own, "api-key:write"))
    throw new KnownError("FORBIDDEN", `You are ${own} here, so you cannot create API keys.`);
  if (!canGrant(own, role)) throw new KnownError("FORBIDDEN", `You are ${own} here, so your keys cannot be ${role}.`);
  const { id } = await tx.apiKey.create({
    data: {
      workspaceId: ctx.workspaceId,
      name,
      role,
      prefix,
      tokenHash: hashToken(key),
      expiresAt,
      createdById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    },
    select: { id: true },
  });
  const details = { role, prefix, expiresAt: expiresAt?.toISOString() ?? null };
  await recordAudit(tx, ctx, { kind: "api-key.created", subject: name, subjectId: id, details });
  return { id, key };
};

/**
 * Makes a key and returns it, this once: the database keeps its hash. Throws FORBIDDEN for a role above that of the
 * maker, and for who may make none (any more): who is being removed at the same moment leaves no key behind.
 */
export const createApiKey = (
  ctx: WorkspaceContext,
  wish: NewApiKey,
  now = new Date(),
): Promise<{ id: string; key: string }> => prisma.$transaction((tx) => insertApiKey(tx, ctx, wish, now));
