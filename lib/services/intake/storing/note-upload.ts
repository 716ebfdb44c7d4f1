import { type Prisma } from "@/lib/db";
import { enqueueAutomations } from "../../ground/queue/enqueue-automation.sql";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { noteSystems } from "../../ground/learning/note-systems";
import { enqueueUpload } from "./attribute-upload";
import { systemColumns } from "../../ground/stored/system-columns";

/**
 * What follows from new traces, in the transaction that stores them: their systems have rows, their failures are
 * attributed, their labels learned from, and automations look at them. `isAwaited` is whether the request that stores
 * them reads the first of them itself; `isGrowing` is whether more of them is to come, so that automations wait.
 */
export const noteUpload = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  stored: readonly StoredTraceText[],
  { isAwaited, isGrowing = false }: { isAwaited: boolean; isGrowing?: boolean | undefined },
): Promise<void> => {
  const systems = stored.map(({ trace }) => ({ trace, columns: systemColumns(trace.system?.name) }));
  await noteSystems(
    tx,
    workspaceId,
    systems.map(({ columns }) => columns),
  );
  await enqueueUpload(tx, workspaceId, stored, { isAwaited });
  if (!isGrowing)
    await enqueueAutomations(
      tx,
      workspaceId,
      stored.map(({ id }) => id),
    );
  const labelled = systems.filter(({ trace }) => trace.groundTruth && trace.outcome !== "passed");
  await noteLabelChanges(
    tx,
    workspaceId,
    labelled.map(({ columns }) => columns.systemKey),
  );
};
