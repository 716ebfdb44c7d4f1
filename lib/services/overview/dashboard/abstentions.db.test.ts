import { expect, it } from "vitest";
import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { accuracySeries } from "@/lib/attribution/overview/overview-series";
import { prisma } from "@/lib/db";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { type RunEnd } from "../../answers/executing/finish-run";
import { readReliability } from "../../answers/reliability/read-reliability";
import { listRecentRuns } from "../../answers/results/list-recent-runs";
import { fillEvaluation } from "../../measure/evaluations/fill-evaluation";
import { readLeaderboard } from "../../measure/evaluations/read-leaderboard";
import { readReport } from "../../measure/evaluations/read-report";
import { startEvaluation } from "../../measure/evaluations/start-evaluation";
import { answerRuns, naming } from "../../measure/evaluations/testing/answer-runs";
import { makeEvaluatedSet } from "../../measure/evaluations/testing/evaluated-set";
import { listTraces } from "../../traces/list/list-traces";
import { readMethodFigures } from "./read-method-figures";

/** Its first step to read is the true one: that makes it no right answer. */
const abstaining: RunEnd = {
  status: "SUCCEEDED",
  attribution: { agent: "Surfer", stepIndex: 1, reason: "", quotes: [], suspects: [], isAbstained: true },
};

it(
  "counts one run without a clear answer once, and as no answer, on list, runs, overview, reliability, report and leaderboard",
  { tags: ["long"] },
  async () => {
    const { ctx, traceIds, versionId } = await makeEvaluatedSet();
    const [silent, first] = traceIds as [string, string];
    const { id: evaluationId } = await startEvaluation(ctx, {
      versionId,
      split: null,
      name: "First",
      entries: [{ method: "all-at-once" }],
      repeats: 1,
      maxCostUsd: null,
      maxTokens: null,
    });
    await fillEvaluation({ evaluationId });
    await answerRuns(evaluationId, ({ traceId }) => (traceId === silent ? abstaining : naming(1)));
    // The list counts no runs of evaluations; these stand as if people had started them.
    await prisma.attributionRun.updateMany({
      where: { workspaceId: ctx.workspaceId },
      data: { evaluationEntryId: null, evaluationRepeat: null },
    });

    const { rows } = await listTraces(ctx, { filter: emptyFilter(), sort: "-createdAt", limit: 10 });
    expect(rows.flatMap(({ id, marks }) => marks.map(({ isAbstained }) => [id === silent, isAbstained]))).toEqual(
      rows.map(({ id }) => [id === silent, id === silent]),
    );
    const recent = await listRecentRuns(ctx, {});
    const answers = recent.rows.flatMap(({ attribution, groundTruth }) =>
      attribution && groundTruth ? [attribution] : [],
    );
    expect(answers.filter(({ isAbstained }) => isAbstained)).toHaveLength(1);
    expect(answers).toHaveLength(4);

    const { accuracy } = await readMethodFigures(ctx, { filter: readDashboard({ range: "all" }, "2026-11-23").filter });
    expect(accuracySeries(accuracy)).toMatchObject([
      { count: 4, abstained: 1, agent: { value: 1 }, step: { value: 1 } },
    ]);

    // Of the three others of the run's trace one has no clear answer.
    const { id: runId } = await prisma.attributionRun.findFirstOrThrow({ where: { traceId: first } });
    expect(await readReliability(ctx, { runId })).toEqual({ isMeasured: false, count: 2 });
  },
);

it("names it so in the report of an evaluation and on the leaderboard, where its first step to read is scored", async () => {
  const { ctx, traceIds, versionId } = await makeEvaluatedSet({ count: 2 });
  const wish = { versionId, split: null, name: "First", entries: [{ method: "all-at-once" }], repeats: 1 };
  const { id: evaluationId } = await startEvaluation(ctx, { ...wish, maxCostUsd: null, maxTokens: null });
  await fillEvaluation({ evaluationId });
  await answerRuns(evaluationId, ({ traceId }) => (traceId === traceIds[0] ? abstaining : naming(2)));
  for (const { report } of [
    await readReport(ctx, { evaluationId }),
    await readLeaderboard(ctx, { versionId, split: null }),
  ])
    expect(report.entries[0]?.scores).toMatchObject({
      states: { answered: 1, abstained: 1 },
      step: { value: 0.5 },
    });
});
