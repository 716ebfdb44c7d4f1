import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const changeRow = z.object({
  id: z.bigint(),
  workspaceId: z.string(),
  type: z.string(),
  thingId: z.string(),
  traceId: z.string().nullable(),
  detail: z.string().nullable(),
  at: z.date(),
});
export type ChangeRow = z.infer<typeof changeRow>;

/** Takes the oldest changes that nobody else is taking, for good once the transaction of the caller ends. */
export const takeChanges = async (tx: Database, count: number): Promise<ChangeRow[]> => {
  const rows = await askRows(
    tx,
    Prisma.sql`
    delete from "Change" where "id" in (select "id" from "Change" order by "id" limit ${count}::int for update skip locked)
    returning "id", "workspaceId", "type", "thingId", "traceId", "detail", "at"`,
    changeRow,
  );
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
