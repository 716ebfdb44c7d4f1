import { prisma } from "@/lib/db";
import { isStoreAway } from "@/lib/errors";
import { hashOriginal } from "./hash-original";

const batchSize = 500;

/** A piece that does not unpack, or is gone, is as damaged as one that says something else. */
const nullUnlessAway = (error: unknown): null => {
  if (isStoreAway(error)) throw error;
  return null;
};

/**
 * Reads every stored file of every workspace and compares its bytes with the hash that they had when they arrived.
 * For whoever runs commands on the server. Answers how many there are, and the ids of those that differ.
 * Throws StoreAwayError.
 */
export const checkOriginals = async (): Promise<{ count: number; damaged: string[] }> => {
  const damaged: string[] = [];
  let count = 0;
  for (let after: string | null = null; ;) {
    const batch: { id: string; workspaceId: string; sha256: string | null }[] = await prisma.original.findMany({
      where: { sha256: { not: null }, ...(after === null ? {} : { id: { gt: after } }) },
      select: { id: true, workspaceId: true, sha256: true },
      orderBy: { id: "asc" },
      take: batchSize,
    });
    for (const { id, workspaceId, sha256 } of batch) {
      const now = await hashOriginal({ workspaceId, originalId: id }).catch(nullUnlessAway);
      if (now !== sha256) damaged.push(id);
    }
    count += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return { count, damaged };
  }
};
