import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireChannel } from "./require-channel";

/**
 * Switches a channel on or off. While it is off nothing is sent, and what happens then is not sent
 * later either. Throws NOT_FOUND.
 */
export const setChannelEnabled = (
  ctx: WorkspaceContext,
  { id, isEnabled }: { id: string; isEnabled: boolean },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { name } = await requireChannel(ctx, id, tx);
    await tx.channel.updateMany({
      where: { id, workspaceId: ctx.workspaceId },
      data: { isEnabled, note: null, failureCount: 0, heldUntil: null },
    });
    const subject = unescapeFromStorage(name);
    await recordAudit(tx, ctx, { kind: "channel.saved", subject, subjectId: id, details: { isEnabled } });
  });
