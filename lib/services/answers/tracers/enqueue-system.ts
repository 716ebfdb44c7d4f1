import { type Prisma } from "@/lib/db";
import { enqueueAttributions } from "../../ground/queue/enqueue";

/**
 * Has every trace of a system that did not pass read anew by the weights that answer now, newest first; what was read
 * before stays. Nothing where the workspace wants no attributions by themselves.
 */
export const enqueueSystem = async (
  tx: Prisma.TransactionClient,
  { workspaceId, systemKey }: { workspaceId: string; systemKey: string },
): Promise<void> => {
  const traces = await tx.trace.findMany({
    where: { workspaceId, systemKey, outcome: { not: "passed" }, workspace: { attributesUploads: true } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  await enqueueAttributions(
    tx,
    workspaceId,
    traces.map(({ id }) => id),
  );
};
