import { type prisma } from "@/lib/db";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

export type RunRow = NonNullable<Awaited<ReturnType<typeof prisma.attributionRun.findFirst>>>;

/** What is read with the row of a run that becomes a record. */
export const withEvaluation = {
  evaluationEntry: { select: { evaluation: { select: { id: true, name: true } } } },
} as const;

/** A run with the evaluation that it was made for; null for a run of its own. */
export type ToldRunRow = RunRow & { evaluationEntry: { evaluation: { id: string; name: string } } | null };

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

const errorOf = (row: RunRow): RunRecord["error"] =>
  row.errorCode === null
    ? null
    : {
        code: row.errorCode,
        message: unescapeFromStorage(row.errorMessage ?? ""),
        reply: row.errorReply === null ? null : unescapeFromStorage(row.errorReply),
      };

export const manifestOf = (row: Pick<RunRow, "manifest">): RunManifest =>
  unescapeValueFromStorage(row.manifest) as unknown as RunManifest;

/** A run that has ended without asking anything has cost nothing, whatever its model costs. */
const costOf = ({ costUsd, finishedAt, attemptCount, callCount }: RunRow): number | null =>
  finishedAt !== null && attemptCount + callCount === 0 ? (costUsd ?? 0) : costUsd;

const evaluationOf = ({ evaluationEntry, evaluationRepeat }: ToldRunRow): RunRecord["evaluation"] =>
  evaluationEntry && {
    id: evaluationEntry.evaluation.id,
    title: unescapeFromStorage(evaluationEntry.evaluation.name),
    repeat: evaluationRepeat ?? 1,
  };

export const toRunRecord = (row: ToldRunRow): RunRecord => recordOf(row, manifestOf(row));

/** As it was put back itself; what waits for a provider that rests is told by `tellRests`. */
const restOf = ({ status, restsUntil, restReason }: RunRow): RunRecord["rest"] =>
  status === "QUEUED" && restsUntil !== null ? { until: restsUntil.toISOString(), reason: restReason ?? "" } : null;

const recordOf = (row: ToldRunRow, { tracer, parameters, policy }: RunManifest): RunRecord => ({
  id: row.id,
  number: row.number,
  traceId: row.traceId,
  method: row.method,
  methodVersion: row.methodVersion,
  providerName: row.providerName,
  model: row.model,
  tracer: tracer ?? null,
  isAutomatic: row.isAutomatic,
  evaluation: evaluationOf(row),
  revealExpectedAnswer: row.revealExpectedAnswer,
  parameters: parameters ?? {},
  policyVersion: policy?.version ?? null,
  isFresh: row.isFresh,
  isMasked: row.isMasked,
  retryOfId: row.retryOfId,
  maxCostUsd: row.maxCostUsd,
  maxTokens: row.maxTokens,
  status: row.status,
  attribution: unescapeValueFromStorage(row.attribution) as unknown as Attribution | null,
  error: errorOf(row),
  callCount: row.callCount,
  reusedCallCount: row.reusedCallCount,
  attemptCount: row.attemptCount,
  inputTokens: row.inputTokens,
  cachedTokens: row.cachedTokens,
  outputTokens: row.outputTokens,
  costUsd: costOf(row),
  rest: restOf(row),
  startedBy: row.startedByName,
  createdAt: row.createdAt.toISOString(),
  startedAt: time(row.startedAt),
  finishedAt: time(row.finishedAt),
});
