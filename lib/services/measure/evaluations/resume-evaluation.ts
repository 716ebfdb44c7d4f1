import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { moveRuns } from "../../answers/executing/move-runs";
import { enqueueFilling } from "../../ground/queue/enqueue";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { readEvaluationReserved, readMonthlySums } from "../../answers/spend/read-spent";
import { refusalOf } from "../../answers/spend/spend-limit";
import { countRunnable } from "./count-runnable";
import { detachRuns } from "./detach-runs";
import { isWorthRetrying } from "./detach-runs.sql";
import { readEntryCounts, totalOf } from "./entry-counts";
import { checkLimits, type EvaluationLimits } from "./evaluation-choice";
import { holdEvaluation } from "./hold-evaluation";
import { type EvaluationRow, requireEvaluation } from "./require-evaluation";
import { settleHeldEntry, toSettings } from "./settle-held-entry";
import { splitOf } from "./summarise-evaluation";
import { asNeverRun, readRefusedCall } from "./resume-evaluation.sql";

/** Runs of one transaction. */
const batchSize = 200;

/** The least call that a limit has refused; null where there is none. */
const readLeastRefused = async (entryIds: readonly string[]): Promise<WorstCase | null> => {
  const [row] = await readRefusedCall(prisma, entryIds);
  return row?.refusedCall ?? null;
};

/**
 * Throws INVALID, with the sentence that says so, where not even the least call that was refused would be let through.
 */
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
      runUsd: 0,
      runTokens: 0,
      monthUsd: month.spentUsd + month.reservedUsd,
      evaluationUsd: row.spentUsd + reserved.costUsd,
      evaluationTokens: Number(row.spentTokens) + reserved.tokens,
    },
    { ...refused, costUsd: refused.costUsd ?? 0 },
  );
  if (refusal !== null) throw new KnownError("INVALID", refusal);
};

/** The runs that a limit has stopped, in the order in which they were made. */
const readStopped = async (entryIds: readonly string[]): Promise<string[]> => {
  const stopped = await prisma.attributionRun.findMany({
    where: { evaluationEntryId: { in: [...entryIds] }, status: "PARTIAL" },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return stopped.map(({ id }) => id);
};

/**
 * Puts runs that a limit has stopped back into the queue, where they go on from their recorded calls; no more of them
 * once the evaluation is canceled or deleted.
 */
const requeue = async (evaluationId: string, stopped: readonly string[]): Promise<number> => {
  let count = 0;
  for (let from = 0; from < stopped.length; from += batchSize) {
    const runIds = stopped.slice(from, from + batchSize);
    const moved = await prisma.$transaction(async (tx) => {
      if (!(await holdEvaluation(tx, evaluationId))) return null;
      const ids = await moveRuns(tx, {
        runIds,
        from: "PARTIAL",
        to: "QUEUED",
        set: asNeverRun,
      });
      await enqueueRuns(tx, ids);
      return ids.length;
    });
    if (moved === null) return count;
    count += moved;
  }
  return count;
};

/** Throws CONFLICT while workers still stop what was canceled. */
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
    "Nothing to resume: no run of this evaluation was stopped by a limit or canceled, none is missing, and no failed run was selected for a retry.",
  );

/** The entries that can be run now, as they were started, and why others cannot. */
const settleEntries = async (
  row: EvaluationRow,
  { maxCostUsd }: EvaluationLimits,
): Promise<{ entryIds: string[]; reasons: string[] }> => {
  const stored = await prisma.evaluation.findUnique({ where: { id: row.id }, select: { settings: true } });
  const settings = toSettings(stored?.settings ?? null);
  const entryIds: string[] = [];
  const reasons: string[] = [];
  for (const entry of row.entries) {
    if (entry.kind !== "method") continue;
    const { reason } = await settleHeldEntry(entry, { settings, maxCostUsd });
    if (reason === null) entryIds.push(entry.id);
    else reasons.push(reason);
  }
  return { entryIds, reasons };
};

/** How many runs of these entries are missing: they could not be made, or are runs of their own by now. */
const countMissing = async (row: EvaluationRow, entryIds: readonly string[]): Promise<number> => {
  if (row.filledAt === null && row.cancelledAt === null) return 0; // they are being made
  const expected = (await countRunnable(row, { versionId: row.versionId, split: splitOf(row) })) * row.repeats;
  const countsOf = await readEntryCounts(entryIds);
  return entryIds.reduce((sum, id) => sum + Math.max(0, expected - totalOf(countsOf(id).counts)), 0);
};

/** Keeps the limits and has missing runs made. Throws NOT_FOUND where the evaluation was deleted meanwhile. */
const goOn = (id: string, { maxCostUsd, maxTokens }: EvaluationLimits, isFilling: boolean): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.evaluation.updateMany({
      where: { id },
      data: {
        maxCostUsd,
        maxTokens: maxTokens === null ? null : BigInt(Math.floor(maxTokens)),
        ...(isFilling && { filledAt: null, cancelledAt: null }),
      },
    });
    if (count === 0) throw notFound("evaluation");
    if (isFilling) await enqueueFilling(tx, id);
  });

/**
 * Goes on with an evaluation that a limit has stopped, a person has cancelled, or some of whose runs could not be made:
 * runs that were stopped go on from their recorded calls, those that were cancelled or are missing are made anew, as
 * the evaluation was started; with `retriesFailed` those that failed too, but for answers that could not be read, which
 * are the judge's. The old runs stay as runs of their traces. Of entries that still cannot be run everything stays.
 * Throws CONFLICT where there is nothing to go on with, INVALID, with the sentence that says so, where no entry with
 * something left can be run, and where the limits would refuse even the least call that was refused; NOT_FOUND.
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
  const maxTokens = row.maxTokens === null ? null : Number(row.maxTokens);
  const limits: EvaluationLimits = {
    maxCostUsd: input.maxCostUsd === undefined ? row.maxCostUsd : input.maxCostUsd,
    maxTokens: input.maxTokens === undefined ? maxTokens : input.maxTokens,
  };
  const isCancelled = row.cancelledAt !== null;
  if (isCancelled) await requireStill(row.entries.map(({ id }) => id));
  await requireRoom(row, limits);
  const { entryIds, reasons } = await settleEntries(row, limits);
  const stopped = await readStopped(entryIds);
  const detached =
    (await detachRuns(entryIds, { status: "CANCELLED" })) +
    (input.retriesFailed ? await detachRuns(entryIds, { status: "FAILED", where: isWorthRetrying }) : 0);
  const missingCount = await countMissing(row, entryIds);
  if (stopped.length + detached + missingCount === 0 && !(isCancelled && entryIds.length > 0)) {
    if (reasons.length > 0) throw new KnownError("INVALID", [...new Set(reasons)].join(" "));
    throw nothingToResume();
  }
  await goOn(row.id, limits, detached + missingCount > 0 || isCancelled);
  const requeuedCount = await requeue(row.id, stopped);
  return { resumedCount: requeuedCount + Math.max(detached, missingCount) };
};
