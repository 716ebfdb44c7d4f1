import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** `table` is a name of ours. In no transaction. */
export const vacuum = (db: Writer, table: string) =>
  runStatement(db, Prisma.sql`vacuum (analyze) ${Prisma.raw(`"${table}"`)}`);
