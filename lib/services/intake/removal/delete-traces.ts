import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { recordAudit } from "../../people/audit/record-audit";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { notifyCancel } from "../../ground/queue/notify.sql";
import { forgetDeleted } from "./forget-deleted.sql";
import { forgetImported, forgetTitles } from "./forget-words.sql";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import {
  countWhatGoes,
  deleteRows,
  isOneOfStudies,
  readActiveReplays,
  readActiveRuns,
  readNamingStudies,
} from "./delete-traces.sql";

/**
 * Deletes the selected traces with steps, runs, calls, replays, studies of one of them, annotations and shares, and
 * the bytes of files of which no trace is left; of studies of several traces what they tell of these. What is
 * active of them stops. Answers what went. Throws NOT_FOUND when traces are named and none of them exists here,
 * CONFLICT like `readySelection`.
 */
export const deleteTraces = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<DeletionSummary> => {
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const [counts] = await countWhatGoes(tx, ctx, ids);
    const active = await readActiveRuns(tx, ctx, ids);
    const replayed = await readActiveReplays(tx, ctx, ids);
    // Locked before the traces go, so that what a study writes while they do is seen here, or sees them gone.
    const studies = await readNamingStudies(tx, ctx, ids);
    await forgetTitles(tx, ctx, ids);
    const files = await deleteRows(tx, ctx, ids);
    if (studies.length > 0) await forgetDeleted(tx, isOneOfStudies(studies));
    await dropUnusedOriginals(tx, [...new Set(files.flatMap(({ originalId }) => originalId ?? []))]);
    await forgetImported(tx, ctx, [...new Set(files.flatMap(({ importId }) => importId ?? []))]);
    for (const { id } of [...active, ...replayed]) await notifyCancel(tx, id);
    const gone = {
      traceCount: files.length,
      runCount: counts?.runCount ?? 0,
      activeRunCount: active.length,
      annotationCount: counts?.annotationCount ?? 0,
      shareCount: counts?.shareCount ?? 0,
    };
    if (files.length > 0)
      await recordAudit(tx, ctx, {
        kind: "trace.deleted",
        // No title: it goes with the trace.
        subject: files.length === 1 ? "1 trace" : `${files.length} traces`,
        ...(files.length === 1 && ids[0] ? { subjectId: ids[0] } : {}),
        details: { ...gone },
      });
    return gone;
  }, bulkTransaction);
};
