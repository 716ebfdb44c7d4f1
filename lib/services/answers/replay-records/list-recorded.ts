import { prisma } from "@/lib/db";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { replayColumns, toReplayed, type WholeReplayRow } from "./replay-row";

/** A replay that a run or study has recorded, by what it was asked for. */
interface RecordedReplay {
  arm: string;
  stepIndex: number | null;
  repeat: number;
  requestHash: string;
  replayed: Replayed;
  durationMs: number | null;
  /** US dollars; null where its system states nothing. */
  costUsd: number | null;
}

type Row = WholeReplayRow & { requestHash: string };

const toRecorded = (row: Row): RecordedReplay => {
  const { arm, stepIndex, repeat, requestHash, durationMs, costUsd } = row;
  return { arm, stepIndex, repeat, requestHash, durationMs, costUsd, replayed: toReplayed(row) };
};

/**
 * Replays without an outcome that were executed all the same; the others are made again, where the
 * system can be reached by then.
 */
const executedProblems = ["time-out", "failed", "not-followed"] satisfies ReplayProblem[];

/** Every replay that a run has recorded, or a study of one trace. */
export const listRecorded = async (
  where: { workspaceId: string } & ({ runId: string } | { studyId: string; traceId: string }),
): Promise<RecordedReplay[]> => {
  const rows = await prisma.replay.findMany({
    where: { ...where, OR: [{ status: "DONE" }, { status: "FAILED", problem: { in: executedProblems } }] },
    orderBy: { createdAt: "asc" },
    select: { ...replayColumns, requestHash: true, prefix: true, steps: true },
  });
  return rows.map(toRecorded);
};

/** By what a replay is asked for, within its run or study. */
export const recordedKey = (one: Pick<RecordedReplay, "arm" | "stepIndex" | "repeat" | "requestHash">): string =>
  `${one.arm}/${one.stepIndex ?? ""}/${one.repeat}/${one.requestHash}`;
