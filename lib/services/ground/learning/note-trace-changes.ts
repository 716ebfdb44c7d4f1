import { type Prisma } from "@/lib/db";
import { enqueueAttributions } from "../queue/enqueue";
import { noteLabelChanges } from "./note-label-changes";
import { noteSystems } from "./note-systems";
import { readChangedSystems } from "./note-trace-changes.sql";

/**
 * What follows where the outcome or the system of these traces was changed, in the same transaction: failures are
 * attributed by the weights of their system, unless they were by these very ones, and systems that gained or lost a
 * label learn anew. `formerKeys` are systems that traces were taken from.
 */
export const noteTraceChanges = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  ids: readonly string[],
  formerKeys: readonly string[] = [],
): Promise<void> => {
  if (ids.length === 0) return;
  const systems = await readChangedSystems(tx, workspaceId, ids);
  await noteSystems(tx, workspaceId, systems);
  await enqueueAttributions(
    tx,
    workspaceId,
    systems.flatMap(({ failedIds }) => failedIds),
  );
  const systemKeys = [...systems.map(({ systemKey }) => systemKey), ...formerKeys];
  await noteLabelChanges(tx, workspaceId, [...new Set(systemKeys)]);
};
