import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/**
 * Until this transaction ends, who wants to save the same thing waits: of two at once, the second sees what the first
 * has saved. `thing` names it, as `annotation:` and the ids of trace and person; it need not exist yet.
 */
export const takeTurns = async (tx: Writer, thing: string): Promise<void> => {
  await runStatement(tx, Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 72707372))`);
};
