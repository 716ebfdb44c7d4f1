import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { readSpent } from "../spend/read-spent";
import { refusalOf, type SpendLimits } from "../spend/spend-limit";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { requireRun } from "../runs/require-run";
import { type RunRow, toRunRecord } from "../runs/run-row";
import { moveRun } from "../runs/run-status";

interface ResumeChoice {
  id: string;
  /** US dollars; absent: as before, null: no limit. */
  maxCostUsd?: number | null | undefined;
  /** Input and output together; absent: as before, null: no limit. */
  maxTokens?: number | null | undefined;
}

const notStopped = (): KnownError =>
  new KnownError("CONFLICT", "Only a run that was stopped by a limit can be resumed. Start a new run.");

const raise = (row: RunRow, { maxCostUsd, maxTokens }: ResumeChoice) => {
  const raised = {
    maxCostUsd: maxCostUsd === undefined ? row.maxCostUsd : maxCostUsd,
    maxTokens: maxTokens === undefined ? row.maxTokens : maxTokens && Math.floor(maxTokens),
  };
  for (const [name, limit] of Object.entries(raised)) {
    if (limit === null || (limit > 0 && limit <= 2_147_483_647)) continue;
    const message = "A limit must be more than 0.";
    throw new KnownError("INVALID", message, [{ pointer: `/${name}`, message }]);
  }
  return raised;
};

const requireRoom = async (row: RunRow, raised: Pick<SpendLimits, "maxCostUsd" | "maxTokens">): Promise<void> => {
  if (row.refusedCall === null) return;
  const refused = row.refusedCall as unknown as WorstCase;
  const { limits, spent } = await readSpent(prisma, { runId: row.id, claim: null });
  // A price that was unknown may be known by now: the worker sees.
  const refusal = refusalOf({ ...limits, ...raised }, spent, { ...refused, costUsd: refused.costUsd ?? 0 });
  if (refusal !== null) throw new KnownError("INVALID", refusal);
};

/**
 * Goes on with a run that a limit has stopped, from its recorded calls: none of them is asked again. Throws
 * CONFLICT unless it is PARTIAL, INVALID, with the sentence that says so, where the call that was refused
 * would be refused again, NOT_FOUND.
 */
export const resumeRun = async (ctx: WorkspaceContext, choice: ResumeChoice): Promise<RunRecord> => {
  const row = await requireRun(ctx, choice.id);
  if (row.status !== "PARTIAL") throw notStopped();
  const raised = raise(row, choice);
  await requireRoom(row, raised);
  await prisma.$transaction(async (tx) => {
    const cleared = { errorCode: null, errorMessage: null, finishedAt: null, cancelRequestedAt: null };
    const unset = { attribution: Prisma.DbNull, refusedCall: Prisma.DbNull };
    const data = { ...raised, ...cleared, ...unset };
    if (!(await moveRun(tx, { runId: row.id, from: "PARTIAL", to: "QUEUED", data }))) throw notStopped();
    await enqueueRuns(tx, [row.id]);
  });
  return toRunRecord(await requireRun(ctx, row.id));
};
