import { type Prisma } from "@/lib/db";

/**
 * Whether runs may still be made for it; holds it against deletion and canceling until the transaction
 * ends, and against nothing else.
 */
export const holdEvaluation = async (tx: Prisma.TransactionClient, id: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<{ cancelledAt: Date | null }[]>`
    select "cancelledAt" from "Evaluation" where "id" = ${id}::uuid for key share`;
  return rows[0]?.cancelledAt === null;
};
