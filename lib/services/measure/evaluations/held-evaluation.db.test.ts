import { expect, it } from "vitest";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { prisma } from "@/lib/db";
import { savePolicy } from "../../labels/policies/save-policy";
import { deleteProvider } from "../../connections/providers/delete-provider";
import { manifestOf } from "../../answers/runs/run-row";
import { makeProvider } from "../../answers/runs/testing/make-provider";
import { startRuns } from "../../answers/starting/start-runs";
import { chooseTaxonomy } from "../../labels/taxonomies/choose-taxonomy";
import { saveTaxonomy } from "../../labels/taxonomies/save-taxonomy";
import { cancelEvaluation } from "./cancel-evaluation";
import { fillEvaluation } from "./fill-evaluation";
import { getEvaluation } from "./get-evaluation";
import { listEvaluations } from "./list-evaluations";
import { readLeaderboard } from "./read-leaderboard";
import { readReport } from "./read-report";
import { resumeEvaluation } from "./resume-evaluation";
import { startEvaluation } from "./start-evaluation";
import { answerRuns, naming } from "./testing/answer-runs";
import { makeEvaluatedSet } from "./testing/evaluated-set";

type EvaluatedSet = Awaited<ReturnType<typeof makeEvaluatedSet>>;

const start = async (
  { ctx, versionId }: EvaluatedSet,
  more: Partial<Parameters<typeof startEvaluation>[1]> = {},
): Promise<string> => {
  const entries = [{ method: "all-at-once" }, { method: "rules" }];
  const limits = { maxCostUsd: null, maxTokens: null };
  const wish = { versionId, split: null, name: "First", entries, repeats: 1, ...limits, ...more };
  return (await startEvaluation(ctx, wish)).id;
};
const manifestsOf = async (evaluationId: string, method: string): Promise<RunManifest[]> => {
  const runs = await prisma.attributionRun.findMany({ where: { evaluationEntry: { evaluationId }, method } });
  return runs.map(manifestOf);
};
const unmadeOf = async (ctx: EvaluatedSet["ctx"], id: string) =>
  (await getEvaluation(ctx, { id })).entries.map(({ unmade }) => unmade);

const gone = "There is no provider named Nobody here. Add one in this workspace's settings, under Providers.";

it(
  "ends incomplete where a provider is gone, says which and how many runs are missing, and goes on once it is back",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, providerId, versionId } = set;
    const id = await start(set, { repeats: 2 });
    await deleteProvider(ctx, { id: providerId });
    expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 8, isFilled: true });
    await answerRuns(id, () => naming(1));
    const incomplete = { state: "incomplete", runCount: 16, endedCount: 8 };
    expect(await getEvaluation(ctx, { id })).toMatchObject({
      ...incomplete,
      stoppedBecause: gone,
      entries: [
        { runCount: 8, unmade: { runCount: 8, reason: gone } },
        { runCount: 8, unmade: null },
      ],
    });
    expect((await listEvaluations(ctx, {})).rows).toMatchObject([incomplete]);
    const { report, isProvisional } = await readReport(ctx, { evaluationId: id });
    expect(isProvisional).toBe(false);
    expect(report.entries.map(({ scores }) => scores.leftOut.pending).slice(0, 2)).toEqual([4, 0]);
    await expect(cancelEvaluation(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(resumeEvaluation(ctx, { id })).rejects.toMatchObject({ code: "INVALID", message: gone });
    await makeProvider(ctx);
    expect(await resumeEvaluation(ctx, { id })).toEqual({ resumedCount: 8 });
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "filling", runCount: 16 });
    expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 8, isFilled: true });
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "running", stoppedBecause: null });
    await answerRuns(id, () => naming(1));
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "done", runCount: 16, endedCount: 16 });
    expect(await unmadeOf(ctx, id)).toEqual([null, null]);
    await expect(resumeEvaluation(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    const { report: board } = await readLeaderboard(ctx, { versionId, split: null });
    expect(board.entries[0]?.scores.caseCount).toBe(4);
  },
);

it(
  "stays incomplete where what was canceled cannot go on, and goes on with it once it can",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, providerId } = set;
    const id = await start(set);
    await fillEvaluation({ evaluationId: id });
    await cancelEvaluation(ctx, { id });
    await deleteProvider(ctx, { id: providerId });
    expect(await resumeEvaluation(ctx, { id })).toEqual({ resumedCount: 4 });
    await fillEvaluation({ evaluationId: id });
    await answerRuns(id, () => naming(1));
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "incomplete", stoppedBecause: gone, runCount: 8 });
    await makeProvider(ctx);
    expect(await resumeEvaluation(ctx, { id })).toEqual({ resumedCount: 4 });
    await fillEvaluation({ evaluationId: id });
    await answerRuns(id, () => naming(1));
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "done", runCount: 8, endedCount: 8 });
  },
);

it("does not stand in the leaderboard for an entry that is complete elsewhere while some of its runs could not be made", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx, providerId, versionId } = set;
  const entries = [{ method: "all-at-once" }];
  const whole = await start(set, { entries });
  await fillEvaluation({ evaluationId: whole });
  await answerRuns(whole, () => naming(1));
  const partly = await start(set, { entries });
  await fillEvaluation({ evaluationId: partly });
  await answerRuns(partly, () => naming(0));
  await prisma.attributionRun.deleteMany({
    where: { evaluationEntry: { evaluationId: partly }, traceId: set.traceIds[1]! },
  });
  await deleteProvider(ctx, { id: providerId });
  await fillEvaluation({ evaluationId: partly });
  expect(await getEvaluation(ctx, { id: partly })).toMatchObject({ state: "incomplete", runCount: 2, endedCount: 1 });
  const { report } = await readLeaderboard(ctx, { versionId, split: null });
  expect(report.entries[0]?.scores).toMatchObject({ caseCount: 2, step: { value: 1 } });
});

it("is not called incomplete by a provider that went after all its runs were made", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  const id = await start(set);
  await fillEvaluation({ evaluationId: id });
  await deleteProvider(set.ctx, { id: set.providerId });
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => naming(1));
  expect(await getEvaluation(set.ctx, { id })).toMatchObject({ state: "done", stoppedBecause: null });
});

it("leaves what failed of an entry as it is, rather than take it away without a provider that could be asked again", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx, providerId } = set;
  const id = await start(set);
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => ({ status: "FAILED", code: "unreachable", message: "Nobody answered." }));
  await deleteProvider(ctx, { id: providerId });
  expect(await resumeEvaluation(ctx, { id, retriesFailed: true })).toEqual({ resumedCount: 2 });
  const { entries } = await getEvaluation(ctx, { id });
  expect(entries.map(({ method, counts }) => [method, counts.FAILED])).toEqual([
    ["all-at-once", 2],
    ["rules", 0],
  ]);
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => naming(1));
  await expect(resumeEvaluation(ctx, { id, retriesFailed: true })).rejects.toMatchObject({ message: gone });
});

it.each([
  ["a provider that has moved", /The address of the provider Nobody was changed after this evaluation was started/],
  ["a price that is not known any more", /The price of small is unknown, so a cost limit cannot be enforced/],
  ["a method that was changed", /The method All at once was changed by an update after this evaluation was started/i],
])("says of %s why runs are missing", async (what, reason) => {
  const set = await makeEvaluatedSet({ count: 1 });
  const id = await start(set, { maxCostUsd: 5 });
  if (what.includes("moved"))
    await prisma.provider.update({ where: { id: set.providerId }, data: { baseUrl: "http://127.0.0.1:10/v1" } });
  if (what.includes("price")) await prisma.providerModel.deleteMany({ where: { providerId: set.providerId } });
  if (what.includes("method"))
    await prisma.$executeRaw`update "Evaluation" set "settings" = jsonb_set("settings", '{entries,0,promptHash}', '"other"') where "id" = ${id}::uuid`;
  await fillEvaluation({ evaluationId: id });
  expect(await unmadeOf(set.ctx, id)).toMatchObject([{ runCount: 1, reason: expect.stringMatching(reason) }, null]);
});

it("does not mix two versions of a method in an entry, also of one that has no prompt", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx } = set;
  const id = await start(set, { repeats: 2 });
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, ({ evaluationRepeat }) => (evaluationRepeat === 1 ? naming(1) : null));
  await cancelEvaluation(ctx, { id });
  await prisma.evaluationEntry.updateMany({ where: { evaluationId: id }, data: { methodVersion: "0" } });
  const sentenceOf = (title: string) =>
    `The method ${title} was changed by an update after this evaluation was started. Start a new evaluation.`;
  const sentences = ["All at once", "Symptoms and their cause (rules)"].map(sentenceOf);
  await expect(resumeEvaluation(ctx, { id })).rejects.toMatchObject({ code: "INVALID", message: sentences.join(" ") });
  expect((await getEvaluation(ctx, { id })).counts).toMatchObject({ SUCCEEDED: 4, CANCELLED: 4 });

  const late = await start(set);
  await prisma.evaluationEntry.updateMany({
    where: { evaluationId: late, method: "rules" },
    data: { methodVersion: "0" },
  });
  expect(await fillEvaluation({ evaluationId: late })).toEqual({ madeCount: 2, isFilled: true });
  expect(await unmadeOf(ctx, late)).toEqual([null, { runCount: 2, reason: sentences[1] }]);
});

it(
  "makes all its runs by the policy, the taxonomy, the lengths of models and the weights of its start, also those that are made later",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet({ count: 3 });
    const { ctx, providerId, traceIds } = set;
    await savePolicy(ctx, { text: "The first to go wrong." });
    const id = await start(set, { entries: [{ method: "all-at-once" }, { method: "tracer" }], repeats: 2 });
    await fillEvaluation({ evaluationId: id });
    const [before] = await manifestsOf(id, "all-at-once");
    const [weights] = await manifestsOf(id, "tracer");
    expect(before).toMatchObject({ policy: { version: 2, text: "The first to go wrong." } });

    await savePolicy(ctx, { text: "The last to go wrong." });
    const modes = [{ id: "x", title: "X", definition: "", category: "" }];
    const own = await saveTaxonomy(ctx, { name: null, title: "Ours", modes });
    await chooseTaxonomy(ctx, { name: own.name });
    await prisma.providerModel.updateMany({ where: { providerId }, data: { contextTokens: 4_000 } });
    const { systemKey } = await prisma.trace.findUniqueOrThrow({ where: { id: traceIds[0]! } });
    const where = { workspaceId_systemKey: { workspaceId: ctx.workspaceId, systemKey } };
    const tracer = await prisma.systemTracer.findUniqueOrThrow({ where });
    const version = await prisma.tracerVersion.create({
      data: {
        workspaceId: ctx.workspaceId,
        tracerId: tracer.id,
        number: 1,
        model: {},
        hash: "new",
        traceCount: 0,
        labels: [],
        figures: {},
        signs: [],
        isBetter: true,
        decision: "",
      },
    });
    await prisma.systemTracer.update({ where: { id: tracer.id }, data: { activeVersionId: version.id } });

    await cancelEvaluation(ctx, { id });
    await resumeEvaluation(ctx, { id });
    expect(await fillEvaluation({ evaluationId: id })).toMatchObject({ madeCount: 12 });
    const settingOf = ({ policy, taxonomy, judge, tracer: read }: RunManifest) => ({ policy, taxonomy, judge, read });
    for (const manifest of await manifestsOf(id, "all-at-once"))
      expect(settingOf(manifest)).toEqual(settingOf(before!));
    for (const manifest of await manifestsOf(id, "tracer")) expect(manifest.tracer).toEqual(weights!.tracer);
    // What is started now is by what holds now.
    await answerRuns(id, () => naming(1));
    const startedNow = async (method: string) => {
      await startRuns(ctx, { selection: { ids: traceIds }, method, isFresh: true });
      const run = await prisma.attributionRun.findFirstOrThrow({
        where: { traceId: traceIds[0]!, method },
        orderBy: { number: "desc" },
      });
      return manifestOf(run);
    };
    const now = settingOf(await startedNow("all-at-once"));
    expect(now).toMatchObject({
      policy: { version: 3 },
      taxonomy: { name: own.name },
      judge: { contextTokens: 4_000 },
    });
    expect((await startedNow("tracer")).tracer).toMatchObject({ versionId: version.id, hash: "new" });
  },
);

it("lets a consensus count what was measured before the evaluation began, and not what its own first runs have said", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx, traceIds } = set;
  const answerOne = async () => {
    const evaluationId = await start(set, { entries: [{ method: "rules" }] });
    await fillEvaluation({ evaluationId });
    await answerRuns(evaluationId, () => naming(1));
  };
  await answerOne();
  const id = await start(set, { entries: [{ method: "consensus" }] });
  await fillEvaluation({ evaluationId: id });
  const measured = async () => {
    const run = await prisma.attributionRun.findFirstOrThrow({
      where: { evaluationEntry: { evaluationId: id }, traceId: traceIds[0]! },
    });
    return manifestOf(run).measured;
  };
  const first = await measured();
  expect(first?.reliability).toMatchObject([{ method: "rules", right: 1, scored: 1 }]);
  const tracer = await start(set, { entries: [{ method: "tracer" }] });
  await fillEvaluation({ evaluationId: tracer });
  await answerRuns(tracer, () => naming(1));
  await cancelEvaluation(ctx, { id });
  await resumeEvaluation(ctx, { id });
  await fillEvaluation({ evaluationId: id });
  expect(await measured()).toEqual(first);
});

it("is not found by a resuming during which it is deleted", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  const id = await start(set);
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => ({ status: "FAILED", code: "unreachable", message: "Nobody answered." }));
  let resumed: Promise<unknown> = Promise.resolve();
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`delete from "Evaluation" where "id" = ${id}::uuid`;
      resumed = resumeEvaluation(set.ctx, { id, retriesFailed: true });
      resumed.catch(() => undefined);
      const waiting = () =>
        prisma.$queryRaw<unknown[]>`
          select 1 as "one" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
  await expect(resumed).rejects.toMatchObject({ code: "NOT_FOUND" });
});
