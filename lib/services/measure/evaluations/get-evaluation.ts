import { type EvaluationEntryView, type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { sizesAsked } from "@/lib/attribution/certificate/certified-method";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type AskedMethod, callsOn } from "../../answers/planning/calls-on";
import { readEvaluationReserved } from "../../answers/spend/read-spent";
import { type EntryCounts, readAnswerCounts, readEntryCounts } from "./entry-counts";
import { toEntry } from "./entry-row";
import { type EvaluationRow, requireEvaluation } from "./require-evaluation";
import { countPlanned, countUnmade, splitOf, summariseEvaluation } from "./summarise-evaluation";
import { readContexts, readLengths } from "./get-evaluation.sql";

/** The methods of the entries that can be run, each with the context of the model that it asks. */
const readAsked = async (row: EvaluationRow): Promise<AskedMethod[]> => {
  const contexts = new Map(
    (await readContexts(row)).map(({ position, contextTokens }) => [position, contextTokens] as const),
  );
  return row.entries.flatMap((entry) => {
    const { method: name, parameters } = toEntry(entry);
    const method = name === null ? undefined : findMethod(name);
    if (!method) return [];
    return { method, parameters, contextTokens: contexts.get(entry.position) ?? null };
  });
};

const plannedCalls = (
  asked: readonly AskedMethod[],
  lengths: readonly { stepCount: number; textBytes: number; runnable: number }[],
  { repeats, isCertifying }: { repeats: number; isCertifying: boolean },
): EvaluationView["plannedCalls"] => {
  const sum = { min: 0, max: 0 };
  for (const one of asked) {
    const { method } = one;
    const traces =
      isCertifying && method.needsJudge ? lengths.flatMap((length) => sizesAsked(method, probes, length)) : lengths;
    for (const { runnable, ...trace } of traces)
      for (const which of ["min", "max"] as const) sum[which] += callsOn(one, trace, which).calls * runnable * repeats;
  }
  return sum;
};

/** The sentence of the limit that has stopped runs last, or why others could not be made, each reason once. */
const readStop = async (
  row: EvaluationRow,
  { state, entries }: Pick<EvaluationView, "state" | "entries">,
): Promise<string | null> => {
  if (state === "incomplete") return [...new Set(entries.flatMap(({ unmade }) => unmade?.reason ?? []))].join(" ");
  if (state !== "stopped") return null;
  const run = await prisma.attributionRun.findFirst({
    where: { evaluationEntryId: { in: entries.map(({ id }) => id) }, status: "PARTIAL" },
    orderBy: { finishedAt: "desc" },
    select: { errorMessage: true },
  });
  return run?.errorMessage ? unescapeFromStorage(run.errorMessage) : null;
};

/** An evaluation with its entries, how far they have come, and what is spent. Throws NOT_FOUND. */
export const getEvaluation = async (ctx: WorkspaceContext, input: { id: string }): Promise<EvaluationView> =>
  (await getCountedEvaluation(ctx, input)).evaluation;

/** The same with the runs that were counted for it, so that whoever reads its report too counts them once. */
export const getCountedEvaluation = async (
  ctx: WorkspaceContext,
  input: { id: string },
): Promise<{ evaluation: EvaluationView; countsOf: (entryId: string) => EntryCounts }> => {
  const row = await requireEvaluation(ctx, input.id);
  const ids = row.entries.map(({ id }) => id);
  const asked = await readAsked(row);
  const isTextAsked = asked.some(({ method, contextTokens }) => method.plannedBeyond && contextTokens !== null);
  const [countsOf, answersOf, lengths, reserved, certificateCount] = await Promise.all([
    readEntryCounts(ids),
    readAnswerCounts(ids),
    readLengths(ctx.workspaceId, { versionId: row.versionId, split: splitOf(row), isTextAsked }),
    readEvaluationReserved(prisma, ctx.workspaceId, row.id),
    prisma.judgeCertificate.count({ where: { workspaceId: ctx.workspaceId, evaluationId: row.id } }),
  ]);
  const runnableCount = lengths.reduce((sum, { runnable }) => sum + runnable, 0);
  const summary = summariseEvaluation(row, {
    countsOf,
    runnableCount,
    answerCount: ids.reduce((sum, id) => sum + answersOf(id), 0),
  });
  const expectedCount = runnableCount * row.repeats;
  const isFilling = summary.state === "filling";
  const entries = row.entries.map((entry): EvaluationEntryView => {
    const own = countsOf(entry.id).counts;
    const unmadeCount = isFilling ? 0 : countUnmade(entry, { counts: own, expectedCount });
    const planned = countPlanned(entry, { counts: own, expectedCount });
    const runCount = isFilling ? Math.max(planned, expectedCount) : planned;
    return {
      ...toEntry(entry),
      position: entry.position,
      counts: own,
      runCount: entry.kind === "upload" ? answersOf(entry.id) : runCount,
      unmade: unmadeCount > 0 ? { runCount: unmadeCount, reason: unescapeFromStorage(entry.unmadeReason ?? "") } : null,
    };
  });
  const lastFinishedAt = ids
    .map((id) => countsOf(id).lastFinishedAt)
    .reduce((last, one) => (one && (!last || one > last) ? one : last), null);
  const evaluation = {
    ...summary,
    caseCount: lengths.reduce((sum, { count }) => sum + count, 0),
    entries,
    maxCostUsd: row.maxCostUsd,
    maxTokens: row.maxTokens === null ? null : Number(row.maxTokens),
    spentTokens: Number(row.spentTokens),
    reservedUsd: reserved.costUsd,
    plannedCalls: plannedCalls(asked, lengths, { repeats: row.repeats, isCertifying: certificateCount > 0 }),
    stoppedBecause: await readStop(row, { state: summary.state, entries }),
    filledAt: row.filledAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    lastFinishedAt: lastFinishedAt?.toISOString() ?? null,
  };
  return { evaluation, countsOf };
};
