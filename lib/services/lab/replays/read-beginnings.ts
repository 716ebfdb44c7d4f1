import { prisma } from "@/lib/db";
import { type Beginnings, readBeginningRows } from "./read-beginnings.sql";

/**
 * Rows of a list with the beginnings of their texts, of which no more leaves the database: each may be of a
 * megabyte, and a page is of thousands.
 */
export const readBeginnings = async <T extends { id: string }>(
  workspaceId: string,
  rows: readonly T[],
): Promise<(T & Beginnings)[]> => {
  const found = await readBeginningRows(prisma, workspaceId, rows);
  const of = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const texts = of.get(row.id); // none where it was deleted between
    return texts ? [{ ...row, ...texts }] : [];
  });
};
