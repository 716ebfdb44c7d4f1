import { readFileSync } from "node:fs";
import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { emptyFilter } from "@/lib/traces/filter-grammar";

/** How long an evaluation took, and what nothing could beat. */
export interface Wall {
  runCount: number;
  callCount: number;
  seconds: number;
  /** All calls × latency ÷ requests at once of the provider. */
  boundSeconds: number;
  /** All calls × latency ÷ runs at once of the worker, where calls of a run follow one another. */
  workerBoundSeconds: number;
  failed: number;
}

const methods = ["all-at-once", "step-by-step", "binary-search"];

/** The same worker learns from the labels of what was imported; it is not to be counted as the evaluation's. */
async function untilTrained({ workspaceId }: WorkspaceContext, signal: AbortSignal): Promise<void> {
  while (await prisma.systemTracer.count({ where: { workspaceId, status: { in: ["QUEUED", "TRAINING"] } } })) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Imports labeled files, asks every method of the paper about each of them through the worker of this
 * instance, and waits until all is done.
 */
export async function measureWall(
  ctx: WorkspaceContext,
  items: ReturnType<typeof readLabelledTraces>,
  judge: { baseUrl: string; latencyMs: number; concurrency: number; runsAtOnce: number; signal: AbortSignal },
): Promise<Wall> {
  for (const { file } of items) await createTraces(ctx, { bytes: readFileSync(file), fileName: file });
  await saveProvider(ctx, {
    name: "Oracle",
    preset: "custom",
    baseUrl: judge.baseUrl,
    key: null,
    requestsPerMinute: null,
    concurrency: judge.concurrency,
    timeoutMs: 30_000,
    models: [
      { name: "oracle", contextTokens: 128_000, inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null },
    ],
  });
  const { id: dataSetId } = await createDataSet(ctx, {
    name: "Who&When",
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "tag",
    splits: [],
    seed: 1,
  });
  const { id: versionId } = await prisma.dataSetVersion.findFirstOrThrow({ where: { dataSetId } });
  await untilTrained(ctx, judge.signal);
  const startedAt = performance.now();
  const { id } = await startEvaluation(ctx, {
    versionId,
    split: null,
    name: "Paper",
    repeats: 1,
    maxCostUsd: null,
    maxTokens: null,
    entries: methods.map((method) => ({ method })),
  });
  let view: EvaluationView = await getEvaluation(ctx, { id });
  while (view.state === "filling" || view.state === "running") {
    judge.signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 200));
    view = await getEvaluation(ctx, { id });
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { _sum } = await prisma.attributionRun.aggregate({
    where: { workspaceId: ctx.workspaceId, evaluationEntry: { evaluationId: id } },
    _sum: { callCount: true },
  });
  const callCount = _sum.callCount ?? 0;
  const latencySeconds = (callCount * judge.latencyMs) / 1000;
  return {
    runCount: view.runCount,
    callCount,
    seconds,
    failed: view.counts.FAILED + view.counts.PARTIAL,
    boundSeconds: latencySeconds / judge.concurrency,
    workerBoundSeconds: latencySeconds / Math.min(judge.concurrency, judge.runsAtOnce),
  };
}
