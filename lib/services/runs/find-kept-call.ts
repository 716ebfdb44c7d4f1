import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { fromCallRow } from "./call-row";

/**
 * The newest readable reply that another run of this workspace got to the very same request, from the endpoint itself; null where there is none. Never
 * from another workspace, and never from another repeat of the same line of an evaluation: how far repeats agree is what they are made for.
 */
export const findKeptCall = async (
  {
    workspaceId,
    runId,
    evaluationEntryId = null,
  }: { workspaceId: string; runId: string; evaluationEntryId?: string | null },
  requestHash: string,
): Promise<RecordedCall | null> => {
  const row = await prisma.judgeCall.findFirst({
    where: {
      ...{ workspaceId, requestHash, isReadable: true, isReused: false, runId: { not: runId } },
      ...(evaluationEntryId !== null && {
        run: { OR: [{ evaluationEntryId: null }, { evaluationEntryId: { not: evaluationEntryId } }] },
      }),
    },
    orderBy: { createdAt: "desc" },
  });
  return row && fromCallRow(row);
};
