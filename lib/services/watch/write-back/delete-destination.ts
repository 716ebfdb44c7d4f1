import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireDestination } from "./require-destination";

/** Deletes a destination; what still waited is not sent, and what was sent stays there. Throws NOT_FOUND. */
export const deleteDestination = (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { name } = await requireDestination(ctx, id, tx);
    await tx.destination.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    await recordAudit(tx, ctx, { kind: "destination.deleted", subject: unescapeFromStorage(name), subjectId: id });
  });
