import { issueInAddress } from "@/lib/attribution/issues/issue-address";
import { trackerKinds } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";
import { recordAudit } from "../../people/audit/record-audit";
import { refuseMerged } from "../incidents/change-incident";
import { requireIncident } from "../incidents/incident-row";
import { isTrackerAccess, openAccess } from "../write-back/destination-access";
import { type DestinationRow } from "../write-back/require-destination";

const fault = (code: "INVALID" | "CONFLICT", message: string): KnownError =>
  new KnownError(code, message, [{ pointer: "/address", message }]);

/**
 * Has an incident and an issue that is there already follow each other; a worker looks for the issue. Throws NOT_FOUND,
 * INVALID for an address that is in no tracker of the workspace, and CONFLICT for an incident that was merged or has an
 * issue there.
 */
export const linkIssue = (
  ctx: WorkspaceContext,
  { number, address }: { number: number; address: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    const incident = await requireIncident(tx, ctx, number);
    refuseMerged(incident);
    const { destination, sought } = await findTracker(tx, workspaceId, address.trim());
    const { id, name } = destination;
    const { count } = await tx.incidentIssue.createMany({
      data: [
        {
          workspaceId,
          incidentId: incident.id,
          destinationId: id,
          sought: escapeForStorage(sought),
          createdByName: escapeForStorage(actor.name),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0)
      throw fault("CONFLICT", `INC-${number} has an issue in ${unescapeFromStorage(name)}. Remove its link first.`);
    await tx.destination.updateMany({ where: { id }, data: { heldUntil: null } });
    await enqueueWriteBacks(tx, [id]);
    await tx.incident.updateMany({ where: { id: incident.id }, data: { isTouched: true } });
    const details = { incident: number, issue: sought };
    await recordAudit(tx, ctx, { kind: "issue.linked", subject: unescapeFromStorage(name), subjectId: id, details });
  });

async function findTracker(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  address: string,
): Promise<{ destination: DestinationRow; sought: string }> {
  const where = { workspaceId, kind: { in: [...trackerKinds] } };
  const trackers = await tx.destination.findMany({ where, orderBy: { createdAt: "asc" } });
  for (const destination of trackers) {
    const access = openAccess(workspaceId, destination.accessCiphertext);
    const sought = isTrackerAccess(access) ? issueInAddress(access, address) : null;
    if (sought !== null) return { destination, sought };
  }
  throw fault("INVALID", "This is no address of an issue in a tracker that is connected under Settings, Write-back.");
}
