import { Prisma } from "@/lib/db";
import { readTimeCursor } from "./newest-first";

/**
 * What stands behind a cursor in a list that is ordered by a time and an id, the newest first; everything without one.
 * Throws INVALID for a cursor that is none.
 */
export const isBehind = (cursor: string | undefined, [time, id]: readonly [Prisma.Sql, Prisma.Sql]): Prisma.Sql => {
  const ended = readTimeCursor(cursor);
  return ended ? Prisma.sql`(${time}, ${id}) < (${ended.at}::timestamp, ${ended.id}::uuid)` : Prisma.sql`true`;
};
