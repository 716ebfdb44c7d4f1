import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockTurn = (db: Database, importId: string, turn: number) =>
  askRows(
    db,
    Prisma.sql`
    select 1 from "Import" where "id" = ${importId}::uuid and "turn" = ${turn} and "status" = 'STORING' for share`,
    anyRow,
  );
