import { type Prisma } from "@/lib/db";
import { enqueueTraining } from "../queue/enqueue";
import { readLabels } from "./read-labels";
import { writeLabels } from "./written-labels";
import { isTrainingDue } from "./training-rule";

/** A person labels several traces in a row: so long after the last one they are trained on. */
const debounceMs = 3_000;

/**
 * To be called in the transaction that changes labels of these systems, or which traces belong to them: has a tracer
 * trained where there is enough to learn from, and says so on its row.
 */
export const noteLabelChanges = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  systemKeys: readonly string[],
): Promise<void> => {
  const tracers = await tx.systemTracer.findMany({
    where: { workspaceId, systemKey: { in: [...systemKeys] } },
    orderBy: { systemKey: "asc" },
    select: { id: true, systemKey: true, versions: { orderBy: { number: "desc" }, take: 1, select: { labels: true } } },
  });
  for (const { id, systemKey, versions } of tracers) {
    const labels = writeLabels(await readLabels(tx, { workspaceId, systemKey }));
    const trained = versions[0]?.labels ?? [];
    if (!isTrainingDue(trained, labels)) continue;
    await enqueueTraining(tx, { tracerId: id, afterMs: debounceMs, isAsked: false });
    await tx.systemTracer.updateMany({
      where: { id, status: { not: "TRAINING" } },
      data: { status: "QUEUED", error: null },
    });
  }
};
