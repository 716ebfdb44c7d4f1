import { type Prisma } from "@/lib/db";
import { type StoredTraceText } from "../runs/attribute-traces";
import { noteLabelChanges } from "../tracers/note-label-changes";
import { noteSystems } from "../tracers/note-systems";
import { enqueueUpload } from "./attribute-upload";
import { systemColumns } from "./system-columns";

/**
 * What follows from new traces, in the transaction that stores them: their systems have rows, their failures are attributed, their labels learned from.
 * `isAwaited` is whether the request that stores them reads the first of them itself.
 */
export const noteUpload = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  stored: readonly StoredTraceText[],
  { isAwaited }: { isAwaited: boolean },
): Promise<void> => {
  const systems = stored.map(({ trace }) => ({ trace, columns: systemColumns(trace.system?.name) }));
  await noteSystems(
    tx,
    workspaceId,
    systems.map(({ columns }) => columns),
  );
  await enqueueUpload(tx, workspaceId, stored, { isAwaited });
  const labelled = systems.filter(({ trace }) => trace.groundTruth && trace.outcome !== "passed");
  await noteLabelChanges(
    tx,
    workspaceId,
    labelled.map(({ columns }) => columns.systemKey),
  );
};
