import { type Prisma, prisma } from "@/lib/db";
import { isReplayKept } from "../../answers/replay-records/is-replay-kept";
import { outcomeColumns, wishColumns } from "../../answers/replay-records/replay-columns";
import { costOfReplay, type MadeReplay, unmade } from "../../answers/executing/record-replay";
import { settleReplay } from "../../answers/spend/settle-spend";
import { type StudyOwner } from "./claim-study";
import { holdStudy } from "./hold-study";
import { addToStudy, lockTrace } from "./record-study-replay.sql";

/** What was asked for before and turned away: this is the same, asked for again. */
const forgetUnmade = async (
  tx: Prisma.TransactionClient,
  { studyId }: StudyOwner,
  { home, wish, requestHash }: MadeReplay,
): Promise<void> => {
  const { arm, stepIndex, repeat } = wish;
  const { workspaceId, traceId } = home;
  await tx.replay.deleteMany({
    where: {
      workspaceId,
      requestHash,
      studyId,
      traceId,
      arm,
      stepIndex,
      repeat,
      status: "FAILED",
      problem: { in: [...unmade] },
    },
  });
};

/**
 * Keeps a replay of a study and counts it, with what it has cost in the place of what was set aside for it, in one
 * transaction: once this resolves, a worker that goes on with the study does not execute it again. One for which
 * nothing was executed is kept, and not counted. Where the trace was deleted meanwhile it is only counted, and
 * `isTraceGone`. `isRepeated`: nobody knows whether an earlier attempt was taken; then one that stands there is not
 * kept again. Null when the study is not this worker's any more.
 */
export const recordStudyReplay = (
  owner: StudyOwner,
  made: MadeReplay,
  reservationId: string | null,
  isRepeated = false,
): Promise<{ isCancelRequested: boolean; isTraceGone: boolean } | null> =>
  prisma.$transaction(async (tx) => {
    const held = await holdStudy(tx, owner);
    if (held === null) return null;
    if (isRepeated && (await isReplayKept(tx, { studyId: owner.studyId }, made)))
      return { ...held, isTraceGone: false };
    const { home, wish, requestHash, replayed, durationMs, isReused } = made;
    const [trace] = await lockTrace(tx, home);
    if (trace) {
      await forgetUnmade(tx, owner, made);
      await tx.replay.create({
        data: {
          ...wishColumns(home, wish, requestHash),
          ...outcomeColumns(replayed),
          studyId: owner.studyId,
          durationMs,
          isReused,
          finishedAt: new Date(),
        },
      });
    }
    const costUsd = costOfReplay(made);
    const isOfCost = costUsd !== null || reservationId !== null;
    const spentUsd = isOfCost ? await settleReplay(tx, { workspaceId: home.workspaceId, reservationId, costUsd }) : 0;
    await addToStudy(tx, { isReused, made, isOfCost, spentUsd, owner });
    return { ...held, isTraceGone: !trace };
  });
