import { rotationHours } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireTarget } from "./require-target";
import { openTargetSecret, sealTargetSecret } from "./target-secret";

/**
 * Makes a new secret for a target and answers it, this once. For 24 hours the old one signs too, so that
 * the system can take over the new one without refusing anything. Throws NOT_FOUND, and CONFLICT for the
 * sandbox, which nothing is sent to.
 */
export const rotateTargetSecret = (
  ctx: WorkspaceContext,
  { id }: { id: string },
  now = new Date(),
): Promise<{ secret: string; previousUntil: string }> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId } = ctx;
    const row = await requireTarget(ctx, id, tx);
    if (row.secretCiphertext === null)
      throw new KnownError("CONFLICT", "The sandbox has no secret: nothing is sent to it.");
    const secret = newWebhookSecret();
    const until = new Date(now.getTime() + rotationHours * 3_600_000).toISOString();
    const previous = { secret: openTargetSecret(workspaceId, row.secretCiphertext).secret, until };
    const { count } = await tx.replayTarget.updateMany({
      where: { id: row.id, workspaceId, secretCiphertext: row.secretCiphertext },
      data: { secretCiphertext: sealTargetSecret(workspaceId, { secret, previous }) },
    });
    if (count === 0)
      throw new KnownError("CONFLICT", "Someone else changed this replay target in the meantime. Reload the page.");
    const subject = unescapeFromStorage(row.name);
    const details = { isNew: false, isSecretNew: true };
    await recordAudit(tx, ctx, { kind: "replay-target.saved", subject, subjectId: row.id, details });
    return { secret, previousUntil: until };
  });
