import { isTrackerAccess, openAccess } from "../write-back/destination-access";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";
import { readHook } from "./read-hook";

/** Who guesses ids or secrets is told nothing. */
const refused = (): KnownError =>
  new KnownError("NOT_FOUND", "There is no such webhook, or its signature does not match.");

/**
 * Takes what an issue tracker reports. An issue that was reported is read there: what the report says of it is not
 * relied on, so that a late or a repeated one does no harm. Throws NOT_FOUND for one that is not signed.
 */
export const takeHook = async ({
  destinationId,
  header,
  body,
  now = new Date(),
}: {
  destinationId: string;
  header: (name: string) => string | null;
  body: Uint8Array;
  now?: Date;
}): Promise<void> => {
  const row = isRowId(destinationId) ? await prisma.destination.findUnique({ where: { id: destinationId } }) : null;
  if (!row) throw refused();
  const access = openAccess(row.workspaceId, row.accessCiphertext);
  if (!isTrackerAccess(access) || access.webhookSecret === null) throw refused();
  const hooked = readHook(access.kind, access.webhookSecret, { header, body, now });
  if (hooked === "unsigned") throw refused();
  if (hooked === null) return;
  const isHere = hooked.projects.some((project) => project.toLowerCase() === access.project.toLowerCase());
  if (hooked.projects.length > 0 && !isHere) return;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.incidentIssue.updateMany({
      where: { destinationId: row.id, externalId: escapeForStorage(hooked.externalId) },
      data: { wish: { increment: 1 }, status: "PENDING", attemptCount: 0, nextAttemptAt: now },
    });
    if (count > 0) await enqueueWriteBacks(tx, [row.id]);
  });
};
