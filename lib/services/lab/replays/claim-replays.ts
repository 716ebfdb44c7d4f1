import { prisma } from "@/lib/db";
import { replayColumns, type WholeReplayRow } from "../../answers/replay-records/replay-row";
import { takeWaiting } from "./claim-replays.sql";

export type ClaimedReplay = WholeReplayRow & { requestHash: string };

/** What people asked for. */
const ofPeople = { runId: null, studyId: null } as const;

const read = (ids: readonly string[]): Promise<ClaimedReplay[]> =>
  prisma.replay.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { ...replayColumns, requestHash: true, prefix: true, steps: true },
  });

/** Those that a worker before this one has left RUNNING: one worker at a time makes the replays of a workspace. */
export const takeOverReplays = async (workspaceId: string): Promise<ClaimedReplay[]> => {
  const rows = await prisma.replay.findMany({
    where: { ...ofPeople, workspaceId, status: "RUNNING" },
    select: { id: true },
  });
  return read(rows.map(({ id }) => id));
};

/** The oldest that wait, so many at most; they are RUNNING from now on. */
export const claimReplays = async (workspaceId: string, most: number): Promise<ClaimedReplay[]> => {
  const rows = await takeWaiting(prisma, workspaceId, most);
  return read(rows.map(({ id }) => id));
};

/** Those of these that a person wants stopped, or that are gone. */
export const findUnwanted = async (ids: readonly string[]): Promise<string[]> => {
  const wanted = await prisma.replay.findMany({
    where: { id: { in: [...ids] }, status: "RUNNING", cancelRequestedAt: null },
    select: { id: true },
  });
  const isWanted = new Set(wanted.map(({ id }) => id));
  return ids.filter((id) => !isWanted.has(id));
};
