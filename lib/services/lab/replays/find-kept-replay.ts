import { prisma } from "@/lib/db";
import { replayColumns, type WholeReplayRow } from "../../answers/replay-records/replay-row";

/**
 * The newest replay of this workspace that was asked the very same and came to an outcome; null where there is
 * none. Never one of the same run or study: what is asked twice there is to be drawn twice. Executed and
 * simulated ones never have one hash.
 */
export const findKeptReplay = (
  { workspaceId, runId, studyId }: { workspaceId: string; runId: string | null; studyId: string | null },
  requestHash: string,
): Promise<WholeReplayRow | null> =>
  prisma.replay.findFirst({
    where: {
      workspaceId,
      requestHash,
      status: "DONE",
      isReused: false,
      ...(runId !== null && { OR: [{ runId: null }, { runId: { not: runId } }] }),
      ...(studyId !== null && { OR: [{ studyId: null }, { studyId: { not: studyId } }] }),
    },
    orderBy: { createdAt: "desc" },
    select: { ...replayColumns, prefix: true, steps: true },
  });
