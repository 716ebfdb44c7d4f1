import { type Prisma } from "@/lib/db";
import { type StudyOwner } from "./claim-study";

/** Locks the study's row until the transaction ends; null when it is not RUNNING under this claim any more. */
export const holdStudy = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  { studyId, claim }: StudyOwner,
): Promise<{ isCancelRequested: boolean } | null> => {
  const [row] = await tx.$queryRaw<{ isCancelRequested: boolean }[]>`
    select "cancelRequestedAt" is not null as "isCancelRequested" from "Study"
    where "id" = ${studyId}::uuid and "workerId" = ${claim} and "status" = 'RUNNING' for update`;
  return row ?? null;
};
