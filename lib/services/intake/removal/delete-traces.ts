import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { notifyCancel } from "../../ground/queue/notify";
import { forgetDeleted } from "./forget-deleted";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";

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
    const [counts] = await tx.$queryRaw<{ runCount: number; annotationCount: number; shareCount: number }[]>`
      select (select count(*)::int from "AttributionRun" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[])) as "runCount",
        (select count(*)::int from "Annotation" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[])) as "annotationCount",
        (select count(*)::int from "Share" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "snapshotWorkspaceId" is not null) as "shareCount"`;
    const active = await tx.$queryRaw<{ id: string }[]>`
      select "id" from "AttributionRun" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "status" in ('QUEUED', 'RUNNING')`;
    const replayed = await tx.$queryRaw<{ id: string }[]>`
      select "id" from "Replay" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "runId" is null and "studyId" is null and "status" = 'RUNNING'
      union all select "id" from "Study" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = any(${ids}::uuid[]) and "status" = 'RUNNING'`;
    // Locked before the traces go, so that what a study writes while they do is seen here, or sees them gone.
    const studies = await tx.$queryRaw<{ id: string }[]>`
      select "id" from "Study" where "workspaceId" = ${ctx.workspaceId}::uuid and "kind" = 'FIX'
        and jsonb_exists_any("settings"->'sources'->'traceIds', ${ids}::text[]) order by "id" for update`;
    const files = await tx.$queryRaw<{ originalId: string | null; title: string }[]>`
      delete from "Trace" where "workspaceId" = ${ctx.workspaceId}::uuid and "id" = any(${ids}::uuid[]) returning "originalId", left("title", 200) as "title"`;
    if (studies.length > 0) await forgetDeleted(tx, Prisma.sql`s."id" = any(${studies.map(({ id }) => id)}::uuid[])`);
    await dropUnusedOriginals(tx, [...new Set(files.flatMap(({ originalId }) => (originalId ? [originalId] : [])))]);
    for (const { id } of [...active, ...replayed]) await notifyCancel(tx, id);
    const gone = {
      traceCount: files.length,
      runCount: counts?.runCount ?? 0,
      activeRunCount: active.length,
      annotationCount: counts?.annotationCount ?? 0,
      shareCount: counts?.shareCount ?? 0,
    };
    const [only] = files.length === 1 ? files : [];
    if (files.length > 0)
      await recordAudit(tx, ctx, {
        kind: "trace.deleted",
        subject: only ? unescapeFromStorage(only.title) : `${files.length} traces`,
        ...(only && ids[0] ? { subjectId: ids[0] } : {}),
        details: { ...gone },
      });
    return gone;
  }, bulkTransaction);
};
