import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const storedRow = z.object({
  id: z.string(),
  contentHash: z.string(),
});

/** One query looks for so many traces. */
const lookupSize = 10_000;

/** Ids of stored traces by content hash. */
export const findStored = async (workspaceId: string, hashes: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (let from = 0; from < hashes.length; from += lookupSize) {
    const rows = await askRows(
      prisma,
      Prisma.sql`
      select "id", "contentHash" from "Trace"
      where "workspaceId" = ${workspaceId}::uuid and "contentHash" = any(${hashes.slice(from, from + lookupSize)}::text[])`,
      storedRow,
    );
    for (const { id, contentHash } of rows) found.set(contentHash, id);
  }
  return found;
};
