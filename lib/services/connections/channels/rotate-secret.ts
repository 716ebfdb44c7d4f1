import { rotationHours } from "@/lib/attribution/watching/channel-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { openTarget, sealTarget } from "./channel-target";
import { requireChannel } from "./require-channel";

/**
 * Makes a new signing secret for a webhook and answers it, this once. For 24 hours the old one signs too,
 * so that the receiver can take over the new one without losing anything. Throws NOT_FOUND, and CONFLICT
 * for a channel that signs nothing.
 */
export const rotateSecret = (
  ctx: WorkspaceContext,
  { id }: { id: string },
  now = new Date(),
): Promise<{ secret: string; previousUntil: string }> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId } = ctx;
    const row = await requireChannel(ctx, id, tx);
    const target = openTarget(workspaceId, row.targetCiphertext);
    if (target.kind !== "webhook") throw new KnownError("CONFLICT", "Only webhooks are signed.");
    const secret = newWebhookSecret();
    const until = new Date(now.getTime() + rotationHours * 3_600_000).toISOString();
    const targetCiphertext = sealTarget(workspaceId, { ...target, secret, previous: { secret: target.secret, until } });
    const { count } = await tx.channel.updateMany({
      where: { id, workspaceId, targetCiphertext: row.targetCiphertext },
      data: { targetCiphertext },
    });
    if (count === 0)
      throw new KnownError("CONFLICT", "Someone else changed this channel in the meantime. Reload the page.");
    const subject = unescapeFromStorage(row.name);
    await recordAudit(tx, ctx, { kind: "channel.saved", subject, subjectId: id, details: { secretRotated: true } });
    return { secret, previousUntil: until };
  });
