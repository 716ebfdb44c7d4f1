import { type Prisma, prisma } from "@/lib/db";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { costOfReplay } from "../../answers/executing/record-replay";
import { settleReplay } from "../../answers/spend/settle-spend";
import { outcomeColumns } from "../../answers/replay-records/replay-columns";

type ReplayEnd = { replayed: Replayed; durationMs: number | null; isReused: boolean } | "cancelled";

const columnsOf = (end: ReplayEnd): Prisma.ReplayUpdateManyMutationInput => {
  if (end === "cancelled") return { status: "CANCELLED" };
  const { replayed, durationMs, isReused } = end;
  return { ...outcomeColumns(replayed), durationMs, isReused };
};

/**
 * Writes how a replay that a person asked for has ended, and counts what it has cost in the month's sum, in the place
 * of what was set aside for it. False where it has ended already, or is gone.
 */
export const finishReplay = (
  { workspaceId, id }: { workspaceId: string; id: string },
  end: ReplayEnd,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.replay.updateMany({
      where: { id, workspaceId, status: "RUNNING" },
      data: { ...columnsOf(end), finishedAt: new Date() },
    });
    if (count === 0) return false;
    const held = await tx.spendReservation.findFirst({ where: { replayId: id }, select: { id: true } });
    const costUsd = end === "cancelled" ? 0 : costOfReplay(end);
    await settleReplay(tx, { workspaceId, reservationId: held?.id ?? null, costUsd });
    return true;
  });
