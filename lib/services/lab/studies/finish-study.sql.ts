import { prisma, Prisma } from "@/lib/db";
import { forgetDeleted } from "../../intake/removal/forget-deleted.sql";
import { type StudyOwner } from "./claim-study";

/**
 * Writes into a study that is this worker's. What it tells of traces that were deleted while it ran is not kept.
 * False when it is another's by now.
 */
export const write = async (
  { studyId, claim }: StudyOwner,
  data: Prisma.StudyUpdateManyMutationInput,
): Promise<boolean> => {
  const [{ count }] = await prisma.$transaction([
    prisma.study.updateMany({ where: { id: studyId, workerId: claim, status: "RUNNING" }, data }),
    forgetDeleted(prisma, Prisma.sql`s."id" = ${studyId}::uuid`),
  ]);
  return count > 0;
};
