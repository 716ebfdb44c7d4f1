import { prisma } from "@/lib/db";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { replayColumns, toReplayed } from "./replay-row";

/**
 * Replays without an outcome that were executed all the same; the others are made again, where the
 * system can be reached by then.
 */
const executedProblems = ["time-out", "failed", "not-followed"] satisfies ReplayProblem[];

/**
 * Every replay that a run has recorded, or a study of one trace, by its `recordedKey`; and what the dearest of them has
 * cost, in US dollars, as far as their system states it.
 */
export const listRecorded = async (
  where: { workspaceId: string } & ({ runId: string } | { studyId: string; traceId: string }),
): Promise<{ replays: Map<string, Replayed>; worstUsd: number }> => {
  const rows = await prisma.replay.findMany({
    where: { ...where, OR: [{ status: "DONE" }, { status: "FAILED", problem: { in: executedProblems } }] },
    orderBy: { createdAt: "asc" },
    select: { ...replayColumns, requestHash: true, prefix: true, steps: true },
  });
  return {
    replays: new Map(rows.map((row) => [recordedKey(row), toReplayed(row)])),
    worstUsd: Math.max(0, ...rows.map(({ costUsd }) => costUsd ?? 0)),
  };
};

/** By what a replay is asked for, within its run or study. */
export const recordedKey = (one: {
  arm: string;
  stepIndex: number | null;
  repeat: number;
  requestHash: string;
}): string => `${one.arm}/${one.stepIndex ?? ""}/${one.repeat}/${one.requestHash}`;
