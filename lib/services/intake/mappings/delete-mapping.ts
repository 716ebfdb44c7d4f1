import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";

/** Forgets a mapping; traces that were read by it stay. Throws NOT_FOUND. */
export const deleteMapping = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const where = { id: requireRowId(input.id, "mapping"), workspaceId: ctx.workspaceId };
  await prisma.$transaction(async (tx) => {
    const row = await tx.mapping.findFirst({ where, select: { name: true } });
    const { count } = await tx.mapping.deleteMany({ where });
    if (!row || count === 0) throw notFound("mapping");
    await recordAudit(tx, ctx, {
      kind: "mapping.deleted",
      subject: unescapeFromStorage(row.name),
      subjectId: where.id,
    });
  });
};
