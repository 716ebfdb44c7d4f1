import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";
import { createApiKey } from "./create-api-key";

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/**
 * A new key in the place of an old one, with its name and role, and lasting as long; the old one ends after
 * `overlapHours`, so that programs can be given the new one meanwhile. Throws NOT_FOUND, CONFLICT for a key that has
 * ended, FORBIDDEN like `createApiKey`.
 */
export const rotateApiKey = async (
  ctx: WorkspaceContext,
  input: { id: string; overlapHours: number },
  now = new Date(),
): Promise<{ id: string; key: string; oldEndsAt: Date }> => {
  const where = { id: requireRowId(input.id, "API key"), workspaceId: ctx.workspaceId };
  const old = await prisma.apiKey.findFirst({ where });
  if (!old) throw notFound("API key");
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now))
    throw new KnownError("CONFLICT", "This key has ended already. Create a new one.");
  const { name, role, prefix, createdAt, expiresAt } = old;
  const expiresInDays = expiresAt === null ? null : Math.ceil((expiresAt.getTime() - createdAt.getTime()) / dayMs);
  const made = await createApiKey(ctx, { name, role, expiresInDays }, now);
  const end = new Date(now.getTime() + input.overlapHours * hourMs);
  const oldEndsAt = expiresAt !== null && expiresAt < end ? expiresAt : end;
  await prisma.$transaction(async (tx) => {
    await tx.apiKey.update({ where, data: { expiresAt: oldEndsAt } });
    const details = { prefix, expiresAt: oldEndsAt.toISOString() };
    await recordAudit(tx, ctx, { kind: "api-key.rotated", subject: name, subjectId: old.id, details });
  });
  return { ...made, oldEndsAt };
};
