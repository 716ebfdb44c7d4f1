import { prisma } from "@/lib/db";

/**
 * What the replays of a study tell of the next one's cost: the dearest until now in US dollars, 0 where its system
 * states nothing, and whether any came to an outcome at all.
 */
export const readStudySpend = async (studyId: string): Promise<{ worstUsd: number; isKnown: boolean }> => {
  const { _count, _max } = await prisma.replay.aggregate({
    where: { studyId, isReused: false, status: "DONE" },
    _count: true,
    _max: { costUsd: true },
  });
  return { worstUsd: _max.costUsd ?? 0, isKnown: _count > 0 };
};
