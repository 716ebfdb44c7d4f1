import { type Prisma } from "@/lib/db";
import { deleteUnused, lockOriginals } from "./drop-unused-originals.sql";

/**
 * Deletes files that no trace and no import needs any more. They are locked first, in a statement of its own and in one
 * order: what an upload beside it has just tied to the same bytes is then seen by the next one.
 */
export const dropUnusedOriginals = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw" | "$executeRaw">,
  originalIds: readonly string[],
): Promise<void> => {
  if (originalIds.length === 0) return;
  await lockOriginals(tx, originalIds);
  await deleteUnused(tx, originalIds);
};
