import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";
import { bulkTransaction } from "../../ground/search/select-traces";

/** Ends a link at once and deletes the copy that it led to. Ending it again changes nothing. Throws NOT_FOUND. */
export const revokeShare = async (
  ctx: WorkspaceContext,
  { shareId }: { shareId: string },
  now = new Date(),
): Promise<void> => {
  const where = { id: requireRowId(shareId, "share"), workspaceId: ctx.workspaceId };
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.share.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now, revokedByName: escapeForStorage(ctx.actor.name) },
    });
    const share = await tx.share.findFirst({
      where,
      select: { snapshotWorkspaceId: true, trace: { select: { title: true } } },
    });
    if (!share) throw notFound("share");
    if (count === 0) return;
    if (share.snapshotWorkspaceId)
      await tx.workspace.deleteMany({ where: { id: share.snapshotWorkspaceId, isSnapshot: true } });
    const subject = unescapeFromStorage(share.trace.title);
    await recordAudit(tx, ctx, { kind: "share.revoked", subject, subjectId: where.id });
  }, bulkTransaction);
};
