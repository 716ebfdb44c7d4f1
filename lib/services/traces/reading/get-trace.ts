import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { withoutOthers } from "@/lib/traces/without-others";
import { claimRows, fromClaimRows } from "../../labels/annotations/annotation-row";
import { isBlindOn } from "../../ground/sight/is-blind";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { requireRowId } from "../../ground/ids/row-id";
import { fromLabelRow, labelRows } from "../../ground/stored/label-rows";
import { fromTraceColumns } from "../../ground/stored/trace-columns";

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

/** A run that was silent for so long has ended. */
const growsForMs = 3_600_000;

/** The file of a trace; null where it was not kept. */
const originalOf = (
  row: { fileName: string | null; byteSize: number; sha256: string | null } | null,
): TraceDetail["original"] =>
  row?.sha256 ? { fileName: textOrNull(row.fileName), byteSize: row.byteSize, sha256: row.sha256 } : null;

/** A trace as the database has it, whoever asks. */
const readDetail = async (ctx: WorkspaceContext, id: string): Promise<TraceDetail> => {
  const [row, truths] = await Promise.all([
    prisma.trace.findFirst({
      where: { id, workspaceId: ctx.workspaceId },
      include: {
        ...claimRows,
        revisions: { orderBy: [{ changedAt: "desc" }, { id: "desc" }] },
        labels: labelRows,
        original: { select: { fileName: true, byteSize: true, sha256: true } },
        alarms: { orderBy: [{ stepIndex: "asc" }, { id: "asc" }] },
        otlpTraces: { orderBy: { lastReceivedAt: "desc" }, select: { lastReceivedAt: true }, take: 1 },
        _count: { select: { runs: true } },
      },
    }),
    readGroundTruth(prisma, ctx.workspaceId, [id]),
  ]);
  if (!row) throw notFound("trace");
  return {
    ...fromTraceColumns(row),
    id: row.id,
    sessionId: textOrNull(row.sessionId),
    userId: textOrNull(row.userId),
    environment: textOrNull(row.environment),
    model: textOrNull(row.model),
    tokenCount: row.tokenCount,
    costUsd: row.costUsd,
    durationMs: row.durationMs,
    stepCount: row.stepCount,
    errorStepCount: row.errorStepCount,
    original: originalOf(row.original),
    importId: row.importId,
    sequence: row.sequence,
    isGrowing: row.otlpTraces.some(({ lastReceivedAt }) => lastReceivedAt.getTime() > Date.now() - growsForMs),
    alarms: row.alarms.map(({ kind, stepIndex, agent, words, createdAt }) => ({
      kind: kind as EvidenceKind,
      stepIndex,
      agent: unescapeFromStorage(agent),
      words: unescapeFromStorage(words),
      at: createdAt.toISOString(),
    })),
    isStreamed: row.otlpTraces.length > 0,
    labels: row.labels.map(fromLabelRow),
    ...fromClaimRows(row, ctx.actor.kind === "user" ? ctx.actor.userId : null),
    truth: truths.get(row.id) ?? null,
    isBlind: false,
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

/**
 * A trace with annotations, adjudications, labels and edits, newest first, without its steps. Somebody
 * who is to label it blind, or asks for it in label mode (`label`, see `isBlindOn`), is told nothing of
 * what others say. Throws NOT_FOUND.
 */
export const getTrace = async (
  ctx: WorkspaceContext,
  input: { id: string; label?: string | null | undefined },
): Promise<TraceDetail> => {
  const id = requireRowId(input.id, "trace");
  const [trace, isBlind] = await Promise.all([
    readDetail(ctx, id),
    isBlindOn(ctx, { traceId: id, label: input.label }),
  ]);
  return isBlind ? withoutOthers(trace) : trace;
};
