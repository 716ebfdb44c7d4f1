import { runStatement, type Writer } from "@/lib/ask";
import { Prisma, prisma } from "@/lib/db";

/** Makes the space of rows that are gone free for new ones, and tells the planner. In no transaction. */
export const vacuum = (db: Writer, table: string) =>
  runStatement(db, Prisma.sql`vacuum (analyze) ${Prisma.raw(`"${table}"`)}`);

/** Where the bytes of traces lie. */
const largeTables = ["Step", "OriginalChunk", "RunEvent", "JudgeCall", "Trace"];

/** The same of all that traces fill. After a deletion of many. */
export const giveSpaceBack = async (): Promise<void> => {
  for (const table of largeTables) await vacuum(prisma, table);
};
