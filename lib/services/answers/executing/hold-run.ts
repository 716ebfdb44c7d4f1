import { type Prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";

/** Locks the run's row until the transaction ends; false when it is not RUNNING under this claim any more. */
export const holdRun = async (tx: Prisma.TransactionClient, { runId, claim }: RunOwner): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "AttributionRun" where "id" = ${runId}::uuid and "workerId" = ${claim} and "status" = 'RUNNING' for update`;
  return rows.length > 0;
};
