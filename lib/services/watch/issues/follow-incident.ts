import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";

/** Has the issues of an incident follow it now: otherwise the clock does within a minute. */
export const followIncident = async (
  { workspaceId }: WorkspaceContext,
  { number }: { number: number },
): Promise<void> => {
  const rows = await prisma.incidentIssue.findMany({
    where: { workspaceId, incident: { number }, status: "PENDING" },
    select: { destinationId: true },
  });
  if (rows.length > 0)
    await enqueueWriteBacks(
      prisma,
      rows.map(({ destinationId }) => destinationId),
    );
};
