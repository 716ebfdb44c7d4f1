import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type TraceAnnotation, type TraceDetail } from "@/lib/traces/trace-detail";
import { requireRowId } from "../row-id";
import { fromLabelRow, labelRows } from "./label-rows";
import { fromTraceColumns } from "./trace-columns";

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

/** A run that was silent for so long has ended. */
const growsForMs = 3_600_000;

/** The file of a trace; null where it was not kept. */
const originalOf = (
  row: { fileName: string | null; byteSize: number; sha256: string | null } | null,
): TraceDetail["original"] =>
  row?.sha256 ? { fileName: textOrNull(row.fileName), byteSize: row.byteSize, sha256: row.sha256 } : null;

/** A trace with annotations, labels and edits, newest first, without its steps. */
export const getTrace = async (ctx: WorkspaceContext, input: { id: string }): Promise<TraceDetail> => {
  const row = await prisma.trace.findFirst({
    where: { id: requireRowId(input.id, "trace"), workspaceId: ctx.workspaceId },
    include: {
      annotations: { orderBy: { updatedAt: "desc" } },
      revisions: { orderBy: [{ changedAt: "desc" }, { id: "desc" }] },
      labels: labelRows,
      original: { select: { fileName: true, byteSize: true, sha256: true } },
      otlpTraces: {
        orderBy: { lastReceivedAt: "desc" },
        select: { lastReceivedAt: true },
        take: 1,
      },
      _count: { select: { runs: true } },
    },
  });
  if (!row) throw notFound("trace");
  const me = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return {
    ...fromTraceColumns(row),
    id: row.id,
    stepCount: row.stepCount,
    errorStepCount: row.errorStepCount,
    original: originalOf(row.original),
    importId: row.importId,
    sequence: row.sequence,
    isGrowing: row.otlpTraces.some(({ lastReceivedAt }) => lastReceivedAt.getTime() > Date.now() - growsForMs),
    isStreamed: row.otlpTraces.length > 0,
    labels: row.labels.map(fromLabelRow),
    annotations: row.annotations.map((annotation) => ({
      id: annotation.id,
      authorId: annotation.authorId,
      authorName: annotation.authorName,
      isMine: annotation.authorId === me,
      agent: unescapeFromStorage(annotation.agent),
      stepIndex: annotation.stepIndex,
      reason: unescapeFromStorage(annotation.reason),
      failureMode: annotation.failureMode,
      taxonomy: annotation.taxonomy as TraceAnnotation["taxonomy"],
      createdAt: annotation.createdAt.toISOString(),
      updatedAt: annotation.updatedAt.toISOString(),
    })),
    revisions: row.revisions.map(({ id, field, before, after, changedBy, changedAt }) => ({
      id,
      field,
      before: textOrNull(before),
      after: textOrNull(after),
      changedBy,
      changedAt: changedAt.toISOString(),
    })),
    runCount: row._count.runs,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};
