import { type Prisma } from "@/lib/db";

/**
 * Deletes files that no trace and no import needs any more. They are locked first, in a statement of its own and in one
 * order: what an upload beside it has just tied to the same bytes is then seen by the next one.
 */
export const dropUnusedOriginals = async (
  tx: Pick<Prisma.TransactionClient, "$queryRaw" | "$executeRaw">,
  originalIds: readonly string[],
): Promise<void> => {
  if (originalIds.length === 0) return;
  await tx.$queryRaw`select 1 from "Original" where "id" = any(${originalIds}::uuid[]) order by "id" for update`;
  await tx.$executeRaw`
    delete from "Original" o where o."id" = any(${originalIds}::uuid[]) and not exists (select from "Trace" t where t."originalId" = o."id")
      and not exists (select from "Import" i where i."originalId" = o."id" and i."status" <> 'DONE')`;
};
