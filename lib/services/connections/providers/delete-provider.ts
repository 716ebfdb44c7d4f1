import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";

/** Deletes a provider with its key. Its runs stay, with its name. Throws NOT_FOUND. */
export const deleteProvider = (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const where = { id: requireRowId(id, "provider"), workspaceId: ctx.workspaceId };
    const provider = await tx.provider.findFirst({ where, select: { name: true, baseUrl: true } });
    const { count } = await tx.provider.deleteMany({ where });
    if (!provider || count === 0) throw notFound("provider");
    const { name, baseUrl } = provider;
    await recordAudit(tx, ctx, { kind: "provider.deleted", subject: name, subjectId: id, details: { baseUrl } });
  });
