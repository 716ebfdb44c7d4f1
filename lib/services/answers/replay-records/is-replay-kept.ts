import { type Prisma } from "@/lib/db";
import { type ReplayWish } from "@/lib/replay/scan/replay-wish";
import { type ReplayHome } from "./replay-columns";

interface KeptReplay {
  home: Pick<ReplayHome, "workspaceId" | "traceId">;
  wish: Pick<ReplayWish, "arm" | "stepIndex" | "repeat">;
  requestHash: string;
  durationMs: number | null;
}

/** Whether a run or a study has this very replay already: an attempt to keep it was taken though nobody heard so. */
export const isReplayKept = async (
  tx: Prisma.TransactionClient,
  owner: { runId: string } | { studyId: string },
  { home: { workspaceId, traceId }, wish: { arm, stepIndex, repeat }, requestHash, durationMs }: KeptReplay,
): Promise<boolean> => {
  const where = { workspaceId, traceId, ...owner, requestHash, arm, stepIndex, repeat, durationMs };
  return (await tx.replay.count({ where })) > 0;
};
