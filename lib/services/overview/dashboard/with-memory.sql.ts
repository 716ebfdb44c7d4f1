import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Until the transaction ends. */
export const setWorkMemory = (tx: Writer) => runStatement(tx, Prisma.sql`set local work_mem = '64MB'`);
