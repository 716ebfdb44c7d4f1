import { z } from "zod";
import { askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const grownRow = z.object({ table: z.string() });

/** Tables of these that have grown by a tenth and a thousand rows since the planner was last told. */
export const readGrown = (db: Database, tables: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select relname as "table" from pg_stat_user_tables
    where relid = any(array(select to_regclass(quote_ident(name)) from unnest(${tables}::text[]) name)) and n_mod_since_analyze > 1000 + n_live_tup / 10`,
    grownRow,
  );

/** `table` is a name of ours. */
export const analyze = (db: Writer, table: string) => runStatement(db, Prisma.sql`analyze ${Prisma.raw(`"${table}"`)}`);
