import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { moveRuns } from "../runs/move-runs";
import { enqueueFilling, enqueueRuns } from "../runs/queue";
import { readEvaluationReserved, readMonthlySums } from "../spend/read-spent";
import { refusalOf } from "../spend/spend-limit";
import { detachRuns, isWorthRetrying } from "./detach-runs";
import { checkLimits, type EvaluationLimits } from "./evaluation-choice";
import { type EvaluationRow, requireEvaluation } from "./require-evaluation";

/** Runs of one transaction. */
const batchSize = 200;

/** The least call that a limit has refused; null where there is none. */
const readLeastRefused = async (entryIds: readonly string[]): Promise<WorstCase | null> => {
  const [row] = await prisma.$queryRaw<{ refusedCall: WorstCase }[]>`
    select r."refusedCall" from "AttributionRun" r
    where r."evaluationEntryId" = any(${entryIds}::uuid[]) and r."status" = 'PARTIAL' and r."refusedCall" is not null
    order by coalesce((r."refusedCall"->>'costUsd')::float8, 0), (r."refusedCall"->>'inputTokens')::int + (r."refusedCall"->>'outputTokens')::int limit 1`;
  return row?.refusedCall ?? null;
};

/** Throws INVALID, with the sentence that says so, where not even the least call that was refused would be let through. */
const requireRoom = async (row: EvaluationRow, limits: EvaluationLimits): Promise<void> => {
  const refused = await readLeastRefused(row.entries.map(({ id }) => id));
  if (!refused) return;
  const { workspaceId } = row;
  const reserved = await readEvaluationReserved(prisma, workspaceId, row.id);
  const month = await readMonthlySums(prisma, workspaceId);
  const { monthlyBudgetUsd } = await prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const refusal = refusalOf(
    { maxCostUsd: null, maxTokens: null, monthlyBudgetUsd, evaluation: limits },
    {
      ...{ runUsd: 0, runTokens: 0, monthUsd: month.spentUsd + month.reservedUsd },
      evaluationUsd: row.spentUsd + reserved.costUsd,
      evaluationTokens: Number(row.spentTokens) + reserved.tokens,
    },
    { ...refused, costUsd: refused.costUsd ?? 0 },
  );
  if (refusal !== null) throw new KnownError("INVALID", refusal);
};

/** Puts the runs that a limit has stopped back into the queue, where they go on from their recorded calls. */
const requeue = async (entryIds: readonly string[]): Promise<number> => {
  // Once: a run that is stopped again meanwhile is not put back again.
  const stopped = await prisma.attributionRun.findMany({
    where: { evaluationEntryId: { in: [...entryIds] }, status: "PARTIAL" },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  let count = 0;
  for (let from = 0; from < stopped.length; from += batchSize) {
    const runIds = stopped.slice(from, from + batchSize).map(({ id }) => id);
    count += await prisma.$transaction(async (tx) => {
      const moved = await moveRuns(tx, {
        ...{ runIds, from: "PARTIAL", to: "QUEUED" },
        set: Prisma.sql`"attribution" = null, "refusedCall" = null, "errorCode" = null, "errorMessage" = null, "finishedAt" = null, "cancelRequestedAt" = null`,
      });
      await enqueueRuns(tx, moved);
      return moved.length;
    });
  }
  return count;
};

/** Throws CONFLICT while workers still stop what was cancelled. */
const requireStill = async (entryIds: readonly string[]): Promise<void> => {
  const status = { in: ["QUEUED" as const, "RUNNING" as const] };
  const activeCount = await prisma.attributionRun.count({
    where: { evaluationEntryId: { in: [...entryIds] }, status },
  });
  if (activeCount > 0)
    throw new KnownError("CONFLICT", `${activeCount} of its runs are still being stopped. Try again in a moment.`);
};

const nothingToResume = (): KnownError =>
  new KnownError(
    "CONFLICT",
    "There is nothing to resume: no run of this evaluation was stopped by a limit or cancelled, and none that failed is to be tried again.",
  );

/**
 * Goes on with an evaluation that a limit has stopped or a person has cancelled: runs that were stopped go on from their recorded calls, those that were
 * cancelled are made anew; with `retriesFailed` those that failed too, but for answers that could not be read, which are the judge's. The old runs stay as
 * runs of their traces. Throws CONFLICT where there is nothing to go on with, INVALID, with the sentence that says so, where the limits would refuse even the least call that was
 * refused; NOT_FOUND.
 */
export const resumeEvaluation = async (
  ctx: WorkspaceContext,
  input: {
    id: string;
    /** As before where left out; null for no limit. */
    maxCostUsd?: number | null | undefined;
    maxTokens?: number | null | undefined;
    retriesFailed?: boolean | undefined;
  },
): Promise<{ resumedCount: number }> => {
  const row = await requireEvaluation(ctx, input.id);
  checkLimits({ maxCostUsd: input.maxCostUsd, maxTokens: input.maxTokens });
  const limits: EvaluationLimits = {
    maxCostUsd: input.maxCostUsd === undefined ? row.maxCostUsd : input.maxCostUsd,
    maxTokens:
      input.maxTokens === undefined ? (row.maxTokens === null ? null : Number(row.maxTokens)) : input.maxTokens,
  };
  const entryIds = row.entries.flatMap(({ id, kind }) => (kind === "method" ? [id] : []));
  if (row.cancelledAt !== null) await requireStill(entryIds);
  await requireRoom(row, limits);
  await prisma.evaluation.update({
    where: { id: row.id },
    data: {
      maxCostUsd: limits.maxCostUsd,
      maxTokens: limits.maxTokens === null ? null : BigInt(Math.floor(limits.maxTokens)),
    },
  });
  const requeuedCount = await requeue(entryIds);
  const cancelledCount = await detachRuns(entryIds, { status: "CANCELLED" });
  const failedCount = input.retriesFailed
    ? await detachRuns(entryIds, { status: "FAILED", where: isWorthRetrying })
    : 0;
  const refilled = cancelledCount + failedCount;
  if (requeuedCount + refilled === 0 && row.cancelledAt === null) throw nothingToResume();
  if (refilled > 0 || row.cancelledAt !== null)
    await prisma.$transaction(async (tx) => {
      await tx.evaluation.update({ where: { id: row.id }, data: { filledAt: null, cancelledAt: null } });
      await enqueueFilling(tx, row.id);
    });
  return { resumedCount: requeuedCount + refilled };
};
