import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRule } from "./require-rule";

/** Switches a rule on or off; switched on again it looks at all that happened meanwhile. Throws NOT_FOUND. */
export const switchRule = (ctx: WorkspaceContext, input: { id: string; isEnabled: boolean }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { id, name, kind } = await requireRule(tx, ctx, input.id);
    await tx.alertRule.update({ where: { id }, data: { isEnabled: input.isEnabled } });
    await recordAudit(tx, ctx, {
      kind: "alert-rule.saved",
      subject: unescapeFromStorage(name),
      subjectId: id,
      details: { isNew: false, isEnabled: input.isEnabled, kind },
    });
  });
