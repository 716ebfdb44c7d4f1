import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireAutomation } from "./require-automation";

/** Its runs, and what it put into queues, stay. Throws NOT_FOUND. */
export const deleteAutomation = (ctx: WorkspaceContext, input: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { id, name } = await requireAutomation(tx, ctx, input.id);
    const { count } = await tx.automation.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    if (count === 0) return;
    await recordAudit(tx, ctx, { kind: "automation.deleted", subject: unescapeFromStorage(name), subjectId: id });
  });
