import { type Prisma } from "@/lib/db";
import { monthOf } from "./month-of";
import { type SpendLimits, type Spent } from "./spend-limit";
import { insertMonth, readReservedOfEvaluation } from "./read-spent.sql";

type Database = Pick<
  Prisma.TransactionClient,
  "$queryRaw" | "attributionRun" | "workspace" | "spendReservation" | "monthlySpend"
>;

/**
 * Adds a row for the month of a workspace where there is none, and locks it until the transaction
 * ends: what is read then stays true.
 */
export const lockMonth = async (db: Pick<Database, "$queryRaw">, workspaceId: string): Promise<void> => {
  await insertMonth(db, workspaceId);
};

/**
 * What a workspace has spent this month (UTC), and what is set aside; of calls whose worker died too,
 * because they may have been paid.
 */
export const readMonthlySums = async (
  db: Pick<Database, "spendReservation" | "monthlySpend">,
  workspaceId: string,
): Promise<{ spentUsd: number; reservedUsd: number; inputTokens: number; outputTokens: number; callCount: number }> => {
  const month = monthOf(new Date());
  const spend = await db.monthlySpend.findUnique({ where: { workspaceId_month: { workspaceId, month } } });
  const reserved = await db.spendReservation.aggregate({
    where: { workspaceId, createdAt: { gte: month } },
    _sum: { costUsd: true },
  });
  return {
    spentUsd: spend?.costUsd ?? 0,
    reservedUsd: reserved._sum.costUsd ?? 0,
    inputTokens: Number(spend?.inputTokens ?? 0),
    outputTokens: Number(spend?.outputTokens ?? 0),
    callCount: spend?.callCount ?? 0,
  };
};

const evaluationColumns = { id: true, maxCostUsd: true, maxTokens: true, spentUsd: true, spentTokens: true } as const;

interface EvaluationRow {
  id: string;
  maxCostUsd: number | null;
  maxTokens: bigint | null;
  spentUsd: number;
  spentTokens: bigint;
}

/**
 * What is set aside for calls of all runs of an evaluation; of calls whose worker died too,
 * because they may have been paid.
 */
export const readEvaluationReserved = async (
  db: Pick<Database, "$queryRaw">,
  workspaceId: string,
  evaluationId: string,
): Promise<{ costUsd: number; tokens: number }> => {
  const [sums] = await readReservedOfEvaluation(db, workspaceId, evaluationId);
  return sums ?? { costUsd: 0, tokens: 0 };
};

const readEvaluationSpent = async (
  db: Database,
  workspaceId: string,
  evaluation: EvaluationRow | null,
): Promise<{ limits: SpendLimits["evaluation"] } & Pick<Spent, "evaluationUsd" | "evaluationTokens">> => {
  if (evaluation === null || (evaluation.maxCostUsd === null && evaluation.maxTokens === null))
    return { limits: null, evaluationUsd: 0, evaluationTokens: 0 };
  const reserved = await readEvaluationReserved(db, workspaceId, evaluation.id);
  const maxTokens = evaluation.maxTokens === null ? null : Number(evaluation.maxTokens);
  return {
    limits: { maxCostUsd: evaluation.maxCostUsd, maxTokens },
    evaluationUsd: evaluation.spentUsd + reserved.costUsd,
    evaluationTokens: Number(evaluation.spentTokens) + reserved.tokens,
  };
};

/**
 * The limits of a run and what counts against them. Of what is set aside for calls of the run, that of this `claim`
 * counts against the run's own limits:
 * what an execution before has left behind must not keep a raise from finishing it.
 */
export const readSpent = async (
  db: Database,
  { runId, claim }: { runId: string; claim: string | null },
): Promise<{ limits: SpendLimits; spent: Spent }> => {
  const run = await db.attributionRun.findUniqueOrThrow({
    where: { id: runId },
    select: {
      workspaceId: true,
      maxCostUsd: true,
      maxTokens: true,
      spentUsd: true,
      inputTokens: true,
      outputTokens: true,
      workspace: { select: { monthlyBudgetUsd: true } },
      evaluationEntry: { select: { evaluation: { select: evaluationColumns } } },
    },
  });
  const { workspaceId, maxCostUsd, maxTokens } = run;
  const own = await db.spendReservation.aggregate({
    where: { runId, claim: claim ?? "" },
    _sum: { costUsd: true, tokens: true },
  });
  const { spentUsd, reservedUsd } = await readMonthlySums(db, workspaceId);
  const evaluation = run.evaluationEntry?.evaluation ?? null;
  const { limits, ...ofEvaluation } = await readEvaluationSpent(db, workspaceId, evaluation);
  return {
    limits: { maxCostUsd, maxTokens, monthlyBudgetUsd: run.workspace.monthlyBudgetUsd, evaluation: limits },
    spent: {
      runUsd: run.spentUsd + (own._sum.costUsd ?? 0),
      runTokens: run.inputTokens + run.outputTokens + (own._sum.tokens ?? 0),
      monthUsd: spentUsd + reservedUsd,
      ...ofEvaluation,
    },
  };
};
