import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { requireStudy } from "./require-study";

/**
 * Deletes a study with its replays; traces and the data set that it has made stay. What
 * runs stops. Throws as `getStudy`.
 */
export const deleteStudy = async (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> => {
  const row = await requireStudy(ctx, { id });
  await prisma.$transaction(async (tx) => {
    await tx.study.deleteMany({ where: { id: row.id, workspaceId: ctx.workspaceId } });
    await notifyCancel(tx, row.id);
    const subject = `Study ${row.number}: ${unescapeFromStorage(row.name)}`;
    await recordAudit(tx, ctx, { kind: "study.deleted", subject, subjectId: row.id });
  });
};
