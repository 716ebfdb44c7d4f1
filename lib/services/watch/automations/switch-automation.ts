import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireAutomation } from "./require-automation";

/** Switches an automation on or off; traces that arrive while it is off are left alone for good. Throws NOT_FOUND. */
export const switchAutomation = (ctx: WorkspaceContext, input: { id: string; isEnabled: boolean }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { id, name } = await requireAutomation(tx, ctx, input.id);
    await tx.automation.update({ where: { id }, data: { isEnabled: input.isEnabled } });
    await recordAudit(tx, ctx, {
      kind: "automation.saved",
      subject: unescapeFromStorage(name),
      subjectId: id,
      details: { isNew: false, isEnabled: input.isEnabled },
    });
  });
