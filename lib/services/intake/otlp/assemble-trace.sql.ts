import { runStatement } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** One assembly at a time in a workspace's session: two traces of it may be one run. */
export const lock = async (tx: Prisma.TransactionClient, workspaceId: string, name: string): Promise<void> => {
  await runStatement(
    tx,
    Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${`otlp ${workspaceId} ${name}`}, 0))`,
  );
};
