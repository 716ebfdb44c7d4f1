import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRule } from "./require-rule";

/** Deletes a rule with the alerts that it raised. Throws NOT_FOUND. */
export const deleteRule = (ctx: WorkspaceContext, input: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { id, name } = await requireRule(tx, ctx, input.id);
    const { count } = await tx.alertRule.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    if (count === 0) return;
    await recordAudit(tx, ctx, { kind: "alert-rule.deleted", subject: unescapeFromStorage(name), subjectId: id });
  });
