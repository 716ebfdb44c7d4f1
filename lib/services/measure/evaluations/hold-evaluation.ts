import { type Prisma } from "@/lib/db";
import { lockEvaluation } from "./hold-evaluation.sql";

/**
 * Whether runs may still be made for it; holds it against deletion and canceling until the transaction
 * ends, and against nothing else.
 */
export const holdEvaluation = async (tx: Prisma.TransactionClient, id: string): Promise<boolean> => {
  const rows = await lockEvaluation(tx, id);
  return rows[0]?.cancelledAt === null;
};
