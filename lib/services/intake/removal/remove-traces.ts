import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { forgetDeleted } from "./forget-deleted.sql";
import { forgetImported, forgetTitles } from "./forget-words.sql";
import {
  countWhatGoes,
  deleteRows,
  isOneOfStudies,
  readActiveReplays,
  readActiveRuns,
  readNamingStudies,
} from "./delete-traces.sql";

/**
 * Deletes traces with all that hangs on them, as `deleteTraces` says, in the transaction of the caller, who has locked
 * them and notes in the audit log that they went.
 */
export const removeTraces = async (
  tx: Prisma.TransactionClient,
  whose: Pick<WorkspaceContext, "workspaceId">,
  ids: string[],
): Promise<DeletionSummary> => {
  const [counts] = await countWhatGoes(tx, whose, ids);
  const active = await readActiveRuns(tx, whose, ids);
  const replayed = await readActiveReplays(tx, whose, ids);
  // Locked before the traces go, so that what a study writes while they do is seen here, or sees them gone.
  const studies = await readNamingStudies(tx, whose, ids);
  await forgetTitles(tx, whose, ids);
  const files = await deleteRows(tx, whose, ids);
  if (studies.length > 0) await forgetDeleted(tx, isOneOfStudies(studies));
  await dropUnusedOriginals(tx, [...new Set(files.flatMap(({ originalId }) => originalId ?? []))]);
  await forgetImported(tx, whose, [...new Set(files.flatMap(({ importId }) => importId ?? []))]);
  for (const { id } of [...active, ...replayed]) await notifyCancel(tx, id);
  return {
    traceCount: files.length,
    runCount: counts?.runCount ?? 0,
    activeRunCount: active.length,
    annotationCount: counts?.annotationCount ?? 0,
    shareCount: counts?.shareCount ?? 0,
  };
};
