import { runStatement } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const forgetWish = async (tx: Prisma.TransactionClient, id: string): Promise<void> => {
  await runStatement(tx, Prisma.sql`update "Import" set "pull" = null where "id" = ${id}::uuid`);
};
