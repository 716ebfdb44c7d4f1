import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/**
 * The transaction does not wait for the disk: that which ends the import does, and what came before it is on the disk
 * by then. What a crash takes away until then is stored again.
 */
export const lockTurn = (db: Database, importId: string, turn: number) =>
  askRows(
    db,
    Prisma.sql`
    select set_config('synchronous_commit', 'off', true) from "Import" where "id" = ${importId}::uuid and "turn" = ${turn} and "status" = 'STORING' for share`,
    anyRow,
  );
