import { type EvaluationEntryView, type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { certifiedMethod } from "@/lib/attribution/certificate/certified-method";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readEvaluationReserved } from "../../answers/spend/read-spent";
import { readAnswerCounts, readEntryCounts } from "./entry-counts";
import { toEntry } from "./entry-row";
import { type EvaluationRow, requireEvaluation } from "./require-evaluation";
import { countPlanned, countUnmade, splitOf, summariseEvaluation } from "./summarise-evaluation";
import { readLengths } from "./get-evaluation.sql";

const plannedCalls = (
  entries: readonly EvaluationEntryView[],
  lengths: readonly { stepCount: number; runnable: number }[],
  { repeats, isCertifying }: { repeats: number; isCertifying: boolean },
): EvaluationView["plannedCalls"] => {
  const sum = { min: 0, max: 0 };
  for (const { method: name, parameters } of entries) {
    const named = name === null ? undefined : findMethod(name);
    if (!named) continue;
    const method = isCertifying && named.needsJudge ? certifiedMethod(named, probes) : named;
    for (const { stepCount, runnable } of lengths) {
      const calls = method.plannedCalls(stepCount, parameters);
      sum.min += calls.min * runnable * repeats;
      sum.max += calls.max * runnable * repeats;
    }
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
export const getEvaluation = async (ctx: WorkspaceContext, input: { id: string }): Promise<EvaluationView> => {
  const row = await requireEvaluation(ctx, input.id);
  const ids = row.entries.map(({ id }) => id);
  const [countsOf, answersOf, lengths, reserved, certificateCount] = await Promise.all([
    readEntryCounts(ids),
    readAnswerCounts(ids),
    readLengths(ctx.workspaceId, { versionId: row.versionId, split: splitOf(row) }),
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
  return {
    ...summary,
    caseCount: lengths.reduce((sum, { count }) => sum + count, 0),
    entries,
    maxCostUsd: row.maxCostUsd,
    maxTokens: row.maxTokens === null ? null : Number(row.maxTokens),
    spentTokens: Number(row.spentTokens),
    reservedUsd: reserved.costUsd,
    plannedCalls: plannedCalls(entries, lengths, { repeats: row.repeats, isCertifying: certificateCount > 0 }),
    stoppedBecause: await readStop(row, { state: summary.state, entries }),
    filledAt: row.filledAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    lastFinishedAt: lastFinishedAt?.toISOString() ?? null,
  };
};
