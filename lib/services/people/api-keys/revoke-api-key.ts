import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { recordAudit } from "../audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";

/** Ends a key at once. Ending it again changes nothing. Throws NOT_FOUND. */
export const revokeApiKey = (ctx: WorkspaceContext, { id }: { id: string }, now = new Date()): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const where = { id: requireRowId(id, "API key"), workspaceId: ctx.workspaceId };
    const { count } = await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
    const key = await tx.apiKey.findFirst({ where, select: { name: true, prefix: true } });
    if (!key) throw notFound("API key");
    if (count === 0) return;
    const { name, prefix } = key;
    await recordAudit(tx, ctx, { kind: "api-key.revoked", subject: name, subjectId: id, details: { prefix } });
  });
