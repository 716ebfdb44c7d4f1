import { type Prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";
import { lockRun } from "./hold-run.sql";

/** Locks the run's row until the transaction ends; false when it is not RUNNING under this claim any more. */
export const holdRun = async (tx: Prisma.TransactionClient, { runId, claim }: RunOwner): Promise<boolean> => {
  const rows = await lockRun(tx, runId, claim);
  return rows.length > 0;
};
