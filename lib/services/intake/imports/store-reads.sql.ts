import { z } from "zod";
import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type TraceHome } from "../storing/store-traces";

const knownRow = z.object({
  id: z.string(),
  contentHash: z.string(),
  importId: z.string().nullable(),
});

export const readKnown = (db: Database, home: TraceHome & { importId: string }, hashes: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "id", "contentHash", "importId" from "Trace"
    where "workspaceId" = ${home.workspaceId}::uuid and "contentHash" = any(${[...new Set(hashes)]}::text[])`,
    knownRow,
  );

export const askAnything = (db: Database) => askRows(db, Prisma.sql`select 1`, anyRow);
