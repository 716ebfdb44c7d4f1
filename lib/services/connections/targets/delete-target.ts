import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireTarget } from "./require-target";

/**
 * Deletes a replay target with its secret. Its replays and studies stay, with its name; what is still to be replayed
 * there ends with a sentence that says so.
 * Throws NOT_FOUND, and CONFLICT for the sandbox.
 */
export const deleteTarget = (ctx: WorkspaceContext, { id }: { id: string }): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const row = await requireTarget(ctx, id, tx);
    if (row.kind === "SANDBOX") throw new KnownError("CONFLICT", "The sandbox is built in and cannot be deleted.");
    await tx.replayTarget.deleteMany({ where: { id: row.id, workspaceId: ctx.workspaceId } });
    await recordAudit(tx, ctx, {
      kind: "replay-target.deleted",
      subject: unescapeFromStorage(row.name),
      subjectId: row.id,
      details: { url: row.url },
    });
  });
