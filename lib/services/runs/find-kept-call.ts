import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { fromCallRow } from "./call-row";

/**
 * The newest readable reply that another run of this workspace got to the very same request, from the endpoint itself; null where there is none. Never
 * from another workspace.
 */
export const findKeptCall = async (
  { workspaceId, runId }: { workspaceId: string; runId: string },
  requestHash: string,
): Promise<RecordedCall | null> => {
  const row = await prisma.judgeCall.findFirst({
    where: { workspaceId, requestHash, isReadable: true, isReused: false, runId: { not: runId } },
    orderBy: { createdAt: "desc" },
  });
  return row && fromCallRow(row);
};
