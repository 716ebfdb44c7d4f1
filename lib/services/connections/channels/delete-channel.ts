import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireChannel } from "./require-channel";

/** Deletes a channel with its deliveries; what still waited is not sent. Throws NOT_FOUND. */
export const deleteChannel = (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { name } = await requireChannel(ctx, id, tx);
    await tx.channel.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    await recordAudit(tx, ctx, { kind: "channel.deleted", subject: unescapeFromStorage(name), subjectId: id });
  });
