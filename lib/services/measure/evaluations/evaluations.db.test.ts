import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { deleteDataSet } from "./delete-data-set";
import { getDataSet } from "../data-sets/get-data-set";
import { listDataSets } from "../data-sets/list-data-sets";
import { keepWhileThere } from "../../ground/kept-reports/keep-while-there";
import { keepReport, readKept } from "../../ground/kept-reports/kept-report";
import { takeRun } from "../../answers/executing/claim-run";
import { releaseRun } from "../../answers/executing/release-run";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { cancelEvaluation } from "./cancel-evaluation";
import { compareEvaluations } from "./compare-evaluations";
import { deleteEvaluation } from "./delete-evaluation";
import { exportPredictions } from "./export-predictions";
import { fillEvaluation } from "./fill-evaluation";
import { getEvaluation } from "./get-evaluation";
import { listAnswers } from "./list-answers";
import { listEvaluations } from "./list-evaluations";
import { planEvaluation } from "./plan-evaluation";
import { readEntryPredictions } from "./read-entry-predictions";
import { readLeaderboard } from "./read-leaderboard";
import { readReport } from "./read-report";
import { reportScope } from "./report-scope";
import { requireEvaluation } from "./require-evaluation";
import { resumeEvaluation } from "./resume-evaluation";
import { startEvaluation } from "./start-evaluation";
import { answerRuns, naming } from "./testing/answer-runs";
import { makeEvaluatedSet } from "./testing/evaluated-set";
import { uploadPredictions } from "./upload-predictions";

const twoEntries = [{ method: "all-at-once" }, { method: "tracer" }];
const unlimited = { maxCostUsd: null, maxTokens: null };

const start = async (
  { ctx, versionId }: { ctx: MemberContext; versionId: string },
  more: Partial<Parameters<typeof startEvaluation>[1]> = {},
): Promise<string> => {
  const wish = { versionId, split: null, name: "First", entries: twoEntries, repeats: 1, ...unlimited, ...more };
  const { id } = await startEvaluation(ctx, wish);
  return id;
};
const filled = async (set: { ctx: MemberContext; versionId: string }, more: Parameters<typeof start>[1] = {}) => {
  const id = await start(set, more);
  await fillEvaluation({ evaluationId: id });
  return id;
};
const runsOf = (evaluationId: string) =>
  prisma.attributionRun.findMany({ where: { evaluationEntry: { evaluationId } }, orderBy: { id: "asc" } });
const linesOf = async (ctx: MemberContext, evaluationId: string): Promise<Record<string, unknown>[]> => {
  const { lines } = await exportPredictions(ctx, { evaluationId });
  const read: Record<string, unknown>[] = [];
  for await (const line of lines) read.push(JSON.parse(line) as Record<string, unknown>);
  return read;
};

it("is planned entry by entry, with what cannot be run and why", { tags: ["long"] }, async () => {
  const { ctx, versionId, traceIds } = await makeEvaluatedSet();
  await deleteTraces(ctx, { ids: [traceIds[3]!] });
  const entries = [
    ...twoEntries,
    { method: "all-at-once", revealExpectedAnswer: true, title: "Told" },
    { method: "nothing-like-this" },
    { method: "trajectory-divergence" },
    { method: "posted-scores", parameters: { source: "x" } },
    { method: "all-at-once", provider: "Nowhere" },
  ];
  const plan = await planEvaluation(ctx, { versionId, split: null, entries, repeats: 2 });
  expect(plan).toMatchObject({ caseCount: 3, leftOutCount: 1, withoutTruthCount: 0, repeats: 2, runCount: 18 });
  expect(plan.calls).toEqual({ min: 12, max: 12 });
  expect(plan.entries.map(({ title, model }) => [title, model]).slice(0, 3)).toEqual([
    [expect.stringMatching(/^All.at.once · small$/i) as string, "small"],
    [expect.any(String), null],
    ["Told", "small"],
  ]);
  expect(plan.entries.map(({ refusal }) => refusal)).toEqual([
    ...[null, null, null],
    expect.stringMatching(/There is no method/) as string,
    expect.stringMatching(/passed traces of the same question/) as string,
    expect.any(String),
    expect.stringMatching(/no provider named Nowhere/) as string,
  ]);
  expect(plan.costUsd.max).toBeGreaterThan(plan.costUsd.min ?? 0);
  expect(plan.minutes).toEqual({ min: null, max: null });
});

it("counts the questions of a search for a trace that is longer than the context, planned and started", async () => {
  const set = await makeEvaluatedSet();
  const { ctx, versionId, traceIds } = set;
  const planOf = (method: string) => planEvaluation(ctx, { versionId, split: null, entries: [{ method }], repeats: 2 });
  expect((await planOf("guided")).calls).toEqual({ min: 8, max: 24 });
  await prisma.step.updateMany({
    where: { traceId: traceIds[0]!, index: 0 },
    data: { content: "word ".repeat(60_000) },
  });
  const { calls, inputTokens } = await planOf("guided");
  expect(calls.min).toBe(8);
  expect(calls.max).toBeGreaterThan(18 + 2 * 6);
  // Twice the 100,000 tokens of that trace, in each repeat.
  expect(inputTokens.max).toBeGreaterThan(400_000);
  expect((await planOf("all-at-once")).calls).toEqual({ min: 8, max: 8 });
  const id = await start(set, { entries: [{ method: "guided" }, { method: "rules" }], repeats: 2 });
  expect((await getEvaluation(ctx, { id })).plannedCalls).toEqual(calls);
});

it(
  "has a run for each entry, case and repeat, made once however often they are asked for, and asks anew from the second repeat on",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, traceIds } = set;
    const id = await start(set, { repeats: 2 });
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "filling", runCount: 16, endedCount: 0 });
    const jobs = await prisma.$queryRaw<
      unknown[]
    >`select 1 as "one" from graphile_worker.jobs where key = ${`fill:${id}`}`;
    expect(jobs).toHaveLength(1);
    const made = await Promise.all([1, 2, 3].map(() => fillEvaluation({ evaluationId: id })));
    expect(made.reduce((sum, { madeCount }) => sum + madeCount, 0)).toBe(16);
    expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 0, isFilled: true });
    const runs = await runsOf(id);
    expect(new Set(runs.map((run) => `${run.method} ${run.traceId} ${run.evaluationRepeat}`)).size).toBe(16);
    expect(runs.every((run) => run.isFresh === (run.evaluationRepeat === 2) && run.startedByName === "Ada")).toBe(true);
    expect(new Set(runs.map(({ traceId }) => traceId))).toEqual(new Set(traceIds));
    const events = await prisma.runEvent.findMany({ where: { runId: { in: runs.map((run) => run.id) } } });
    expect(events.map(({ sequence, data }) => [sequence, data])).toEqual(runs.map(() => [1, { status: "QUEUED" }]));
    const queued = await prisma.$queryRaw<unknown[]>`
    select 1 as "one" from graphile_worker.jobs where key = any(${runs.map((run) => `run:${run.id}`)}::text[])`;
    expect(queued).toHaveLength(16);
    expect(await getEvaluation(ctx, { id })).toMatchObject({
      state: "running",
      runCount: 16,
      endedCount: 0,
      caseCount: 4,
      counts: { QUEUED: 16 },
      plannedCalls: { min: 8, max: 8 },
      entries: [{ method: "all-at-once", runCount: 8, model: "small", providerName: "Nobody" }, { method: "tracer" }],
    });
  },
);

it("goes on where a worker ended, and leaves out traces that are not as they were frozen", async () => {
  const set = await makeEvaluatedSet();
  const { traceIds } = set;
  const id = await start(set, { entries: [{ method: "rules" }] });
  await fillEvaluation({ evaluationId: id });
  await prisma.attributionRun.deleteMany({ where: { evaluationEntry: { evaluationId: id }, traceId: traceIds[0]! } });
  await prisma.trace.update({ where: { id: traceIds[3]! }, data: { contentHash: "another" } });
  await prisma.evaluation.update({ where: { id }, data: { filledAt: null } });
  const isCancelled = AbortSignal.abort(new Error("stopped"));
  await expect(fillEvaluation({ evaluationId: id }, isCancelled)).rejects.toThrow("stopped");
  expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 1, isFilled: true });
  const other = await filled(set, { entries: [{ method: "rules" }], name: "Second" });
  expect((await runsOf(other)).map(({ traceId }) => traceId).sort()).toEqual(traceIds.slice(0, 3).sort());
});

it.each([
  ["/name", { name: " " }],
  ["/entries", { entries: [] }],
  ["/repeats", { repeats: 0 }],
  ["/maxCostUsd", { maxCostUsd: 0 }],
  ["/split", { split: "test" }],
  ["/entries/1/method", { entries: [{ method: "tracer" }, { method: "nothing-like-this" }] }],
  ["/entries/0/parameters", { entries: [{ method: "tracer", parameters: { x: 1 } }] }],
])("refuses to start what cannot be, and points to %s", async (pointer, more) => {
  const set = await makeEvaluatedSet({ count: 1 });
  await expect(start(set, more)).rejects.toMatchObject({ code: "INVALID", details: [{ pointer }] });
  expect((await listEvaluations(set.ctx, {})).rows).toEqual([]);
});

it("refuses a limit in money where the price of a model is not known", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  const entries = [{ method: "all-at-once", model: "of-unknown-price" }];
  await expect(start(set, { entries, maxCostUsd: 1 })).rejects.toMatchObject({ code: "INVALID" });
  await expect(start(set, { entries, maxTokens: 1_000 })).resolves.toBeTypeOf("string");
});

it(
  "is scored by the ground truth of now, provisional while runs are active, and anew after a label has changed",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, traceIds } = set;
    const id = await filled(set);
    await answerRuns(id, ({ method, traceId }) => {
      if (method === "tracer") return naming(2, "Planner");
      return traceId === traceIds[0] ? null : naming(1);
    });
    const first = await readReport(ctx, { evaluationId: id });
    expect(first.isProvisional).toBe(true);
    expect(first.report.caseSet).toMatchObject({ caseCount: 4, questionCount: 4 });
    const scoresOf = ({ report }: typeof first) => report.entries.slice(0, 2).map(({ scores }) => scores);
    expect(scoresOf(first)).toMatchObject([
      { caseCount: 3, leftOut: { pending: 1 }, step: { value: 1 }, agent: { value: 1 } },
      { caseCount: 4, leftOut: { pending: 0 }, step: { value: 0 }, agent: { value: 0 } },
    ]);
    expect(first.report.entries.slice(2).every(({ entry }) => entry.kind === "baseline")).toBe(true);
    await answerRuns(id, () => ({ status: "FAILED", code: "unreadable", message: "It wrote nonsense." }));
    // While runs were active the table of then stands for a while; now none is, and it is made anew.
    const second = await readReport(ctx, { evaluationId: id });
    expect(second.isProvisional).toBe(false);
    expect(scoresOf(second)).toMatchObject([{ caseCount: 4, states: { unreadable: 1 }, step: { value: 0.75 } }, {}]);
    expect((await readReport(ctx, { evaluationId: id })).madeAt).toBe(second.madeAt);
    await saveAnnotation(ctx, { traceId: traceIds[1]!, agent: "Planner", stepIndex: 2, reason: "" });
    const third = await readReport(ctx, { evaluationId: id });
    expect(scoresOf(third)).toMatchObject([{ step: { value: 0.5 } }, { step: { value: 0.25 } }]);
    expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "done", counts: { SUCCEEDED: 7, FAILED: 1 } });
  },
);

it(
  "shows an unfinished table again while runs are active, rather than making it for every reader",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const id = await filled(set);
    const first = await readReport(set.ctx, { evaluationId: id });
    await answerRuns(id, ({ method }) => (method === "tracer" ? naming(1) : null));
    const second = await readReport(set.ctx, { evaluationId: id });
    expect(second).toMatchObject({ isProvisional: true, madeAt: first.madeAt });
  },
);

it(
  "shows the table of before at once where a new one takes long, says so, and makes the new one for whoever asks next",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, traceIds } = set;
    const id = await filled(set, { entries: [{ method: "tracer" }] });
    await answerRuns(id, () => naming(1));
    const before = await readReport(ctx, { evaluationId: id, mayBeOld: true });
    expect(before.isOutdated).toBe(false);
    const scope = reportScope(id);
    const kept = (await readKept<object>(ctx, scope)) ?? expect.fail();
    await keepReport(ctx, scope, { ...kept, value: { ...kept.value, tookMs: 1_000 }, madeAt: new Date(0) });
    await saveAnnotation(ctx, { traceId: traceIds[0]!, agent: "Planner", stepIndex: 2, reason: "" });
    const stepOf = ({ report }: typeof before) => report.entries[0]?.scores.step.value;
    const meanwhile = await readReport(ctx, { evaluationId: id, mayBeOld: true });
    expect([stepOf(meanwhile), meanwhile.isOutdated]).toEqual([1, true]);
    const now = await readReport(ctx, { evaluationId: id });
    expect([stepOf(now), now.isOutdated]).toEqual([0.75, false]);
    const next = await readReport(ctx, { evaluationId: id, mayBeOld: true });
    expect([stepOf(next), next.isOutdated]).toEqual([0.75, false]);
  },
);

it("is provisional while its runs are being made, whatever has ended by then", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  const id = await filled(set, { entries: [{ method: "tracer" }] });
  await answerRuns(id, () => naming(1));
  await prisma.evaluation.update({ where: { id }, data: { filledAt: null } });
  expect(await readReport(set.ctx, { evaluationId: id })).toMatchObject({ isProvisional: true, isOutdated: false });
});

it("makes what is missing although a worker that did not hear of the resuming has said that nothing is", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx } = set;
  const id = await filled(set, { entries: [{ method: "rules" }] });
  await cancelEvaluation(ctx, { id });
  expect(await resumeEvaluation(ctx, { id })).toEqual({ resumedCount: 2 });
  await prisma.evaluation.update({ where: { id }, data: { filledAt: new Date() } });
  expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 2, isFilled: true });
});

it("cancels what runs too, also where its worker puts it back before it has heard", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx } = set;
  const id = await filled(set, { entries: [{ method: "rules" }] });
  const [first] = await runsOf(id);
  const claim = "worker/claim";
  await prisma.attributionRun.update({ where: { id: first!.id }, data: { status: "RUNNING", workerId: claim } });
  expect(await cancelEvaluation(ctx, { id })).toMatchObject({ counts: { RUNNING: 1, CANCELLED: 1 } });
  await releaseRun({ runId: first!.id, claim }, 0);
  expect(await prisma.$transaction((tx) => takeRun(tx, { runId: first!.id, claim: "worker/other" }))).toBeNull();
  expect(await getEvaluation(ctx, { id })).toMatchObject({ counts: { RUNNING: 0, QUEUED: 0, CANCELLED: 2 } });
});

it("lists answers case by case, and exports each with what is true of it", { tags: ["long"] }, async () => {
  const set = await makeEvaluatedSet({ count: 3 });
  const { ctx, traceIds } = set;
  const id = await filled(set, { repeats: 2, entries: [{ method: "all-at-once" }] });
  const abstained = naming(0, "Planner");
  await answerRuns(id, ({ traceId, evaluationRepeat }) => {
    if (traceId === traceIds[2]) return { status: "FAILED", code: "unreachable", message: "Nobody answered." };
    if (evaluationRepeat === 1) return naming(1, "Surfer (-> Planner)");
    return abstained.status === "SUCCEEDED"
      ? { ...abstained, attribution: { ...abstained.attribution, isAbstained: true, confidence: 0.4 } }
      : null;
  });
  const { rows, nextCursor } = await listAnswers(ctx, { evaluationId: id });
  expect(nextCursor).toBeNull();
  expect(rows).toMatchObject([
    {
      traceId: traceIds[0],
      truth: { agent: "Surfer", stepIndex: 1 },
      answers: [
        {
          runs: [
            { repeat: 1, state: "answered", isAgentRight: true, isStepRight: true },
            { repeat: 2, state: "abstained", isAgentRight: false, isStepRight: false },
          ],
        },
      ],
    },
    { traceId: traceIds[1] },
    { traceId: traceIds[2], answers: [{ runs: [{ state: "failed", isAgentRight: false, stepIndex: null }, {}] }] },
  ]);
  const lines = await linesOf(ctx, id);
  expect(lines).toHaveLength(6);
  expect(lines.filter(({ traceId }) => traceId === traceIds[0])).toMatchObject([
    {
      repeat: 1,
      state: "answered",
      stepIndex: 1,
      externalId: "case-0",
      question: 0,
      stepCount: 3,
      costUsd: null,
      entry: { method: "all-at-once", model: "small" },
      truth: { stepIndex: 1, source: "data-set" },
      suspects: [{ stepIndex: 1, agent: "Surfer (-> Planner)" }],
    },
    { repeat: 2, state: "abstained", confidence: { step: 0.4, agent: 0.4, isMeasured: false } },
  ]);
});

it("reads answers batch after batch, each once, by trace and repeat", async () => {
  const set = await makeEvaluatedSet({ count: 3 });
  const { ctx, versionId } = set;
  const id = await filled(set, { repeats: 2, entries: [{ method: "tracer" }] });
  await answerRuns(id, () => naming(1));
  const { entries } = await requireEvaluation(ctx, id);
  const [run] = entries;
  const text = set.traceIds
    .flatMap((trace) => [2, 1].map((repeat) => JSON.stringify({ trace, repeat, agent: "Surfer", step: 1 })))
    .join("\n");
  const upload = await uploadPredictions(ctx, { versionId, split: null, title: "Theirs", text });
  const [uploaded] = (await requireEvaluation(ctx, upload.id ?? "")).entries;
  const expected = [...set.traceIds].sort().flatMap((traceId) => [1, 2].map((repeat) => `${traceId} ${repeat}`));
  for (const entry of [run, uploaded])
    for (const batchSize of [1, 2, 6, 100]) {
      const read: string[] = [];
      for await (const batch of readEntryPredictions(entry ?? expect.fail(), { batchSize })) {
        expect(batch.length).toBeLessThanOrEqual(batchSize);
        read.push(...batch.map(({ traceId, repeat }) => `${traceId} ${repeat}`));
      }
      expect(read).toEqual(expected);
    }
});

it("keeps answers from a reader who is to label a trace blind", async () => {
  const set = await makeEvaluatedSet({ count: 2 });
  const { ctx, traceIds } = set;
  const id = await filled(set);
  await answerRuns(id, () => naming(1));
  const annotator = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [traceIds[0]!], members: [annotator] });
  const { rows } = await listAnswers(annotator, { evaluationId: id });
  expect(rows).toMatchObject([
    { isHidden: true, truth: null, answers: [{ runs: [] }, { runs: [] }] },
    { isHidden: false, truth: { stepIndex: 1 } },
  ]);
  await expect(exportPredictions(annotator, { evaluationId: id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await prisma.sighting.count({ where: { userId: annotator.actor.userId } })).toBe(1);
});

it(
  "keeps what is true of a trace from a reader who is to label it blind, also where figures with and without it would tell",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet({ count: 3 });
    const { ctx, versionId, traceIds } = set;
    const id = await filled(set, { entries: [{ method: "tracer" }] });
    await answerRuns(id, ({ traceId }) => naming(traceId === traceIds[0] ? 2 : 1));
    const other = await filled(set, { entries: [{ method: "rules" }], name: "Other" });
    await answerRuns(other, () => naming(1));
    const annotator = await addMember(ctx, "EDITOR");
    const queueId = await storeQueue(ctx, { traceIds: [traceIds[0]!], members: [annotator] });
    const seenBy = async (reader: MemberContext) => {
      const views = [
        await readReport(reader, { evaluationId: id }),
        await readReport(reader, { evaluationId: id, mayBeOld: true }),
        await readLeaderboard(reader, { versionId, split: null }),
        await compareEvaluations(reader, { evaluationIds: [id, other] }),
      ];
      return views.map(({ report, hiddenCount }) => {
        const line = report.entries.find(({ entry }) => entry.method === "tracer");
        return [report.caseSet.caseCount, line?.scores.step.value, hiddenCount];
      });
    };
    const whole = [3, 2 / 3, 0];
    expect(await seenBy(ctx)).toEqual(Array(4).fill(whole));
    expect(await seenBy(annotator)).toEqual(Array(4).fill([2, 1, 1]));
    expect(await seenBy(ctx)).toEqual(Array(4).fill(whole));
    const item = { workspaceId: ctx.workspaceId, queueId, stream: "worth" };
    const rest = traceIds.slice(1).map((traceId, at) => ({ ...item, traceId, position: at + 1 }));
    await prisma.queueItem.createMany({ data: rest });
    // Nothing is left; what was kept for fewer hidden traces is not shown meanwhile.
    expect((await seenBy(annotator)).map(([caseCount, , hiddenCount]) => [caseCount, hiddenCount])).toEqual(
      Array(4).fill([0, 3]),
    );
    await saveAnnotation(annotator, { traceId: traceIds[0]!, agent: "Surfer", stepIndex: 1, reason: "" });
    expect((await seenBy(annotator))[0]).toEqual([1, 0, 2]);
  },
);

it(
  "leaves nothing that was kept of it behind, also where its table was being made while it went",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet({ count: 2 });
    const { ctx, versionId, dataSetId, traceIds } = set;
    const annotator = await addMember(ctx, "EDITOR");
    await storeQueue(ctx, { traceIds: [traceIds[0]!], members: [annotator] });
    const first = await filled(set, { entries: [{ method: "rules" }] });
    const second = await filled(set, { entries: [{ method: "rules" }] });
    const keptScopes = async () =>
      (await prisma.keptReport.findMany({ where: { workspaceId: ctx.workspaceId } })).map(({ scope }) => scope);
    for (const reader of [ctx, annotator]) {
      await readReport(reader, { evaluationId: first });
      await readLeaderboard(reader, { versionId, split: null });
    }
    await getDataSet(ctx, { id: dataSetId });
    expect(await keptScopes()).toHaveLength(5);
    await deleteEvaluation(ctx, { id: first });
    expect((await keptScopes()).filter((scope) => scope.startsWith("evaluation:"))).toEqual([]);
    const late = { scope: reportScope(first), key: "", value: {}, madeAt: new Date() };
    await keepWhileThere(ctx, { evaluationId: first }, late);
    expect(await keptScopes()).not.toContain(reportScope(first));
    await keepWhileThere(ctx, { evaluationId: second }, { ...late, scope: reportScope(second) });
    expect(await keptScopes()).toContain(reportScope(second));
    await deleteDataSet(ctx, { id: dataSetId });
    await keepWhileThere(ctx, { versionId }, { ...late, scope: `leaderboard:${versionId}` });
    expect(await keptScopes()).toEqual([]);
  },
);

it(
  "takes the answers of another system, and shows them in the leaderboard beside the newest entry of each method",
  { tags: ["long"] },
  async () => {
    const set = await makeEvaluatedSet();
    const { ctx, versionId, traceIds } = set;
    const old = await filled(set, { name: "Old" });
    await answerRuns(old, () => naming(0, "Planner"));
    const newer = await filled(set, { name: "New", entries: [{ method: "tracer" }] });
    await answerRuns(newer, () => naming(1));
    await filled(set, { name: "Unfinished", entries: [{ method: "tracer" }] });
    const text = [
      ...traceIds.slice(0, 3).map((trace) => JSON.stringify({ trace, agent: "Surfer", step: 1 })),
      JSON.stringify({ trace: "nowhere", agent: "Surfer", step: 1 }),
    ].join("\n");
    const outcome = await uploadPredictions(ctx, { versionId, split: null, title: "Theirs", text });
    expect(outcome).toMatchObject({ entryCount: 1, storedCount: 3, missingCount: 1, faults: [{ line: 4 }] });
    expect(await getEvaluation(ctx, { id: outcome.id ?? "" })).toMatchObject({
      kind: "upload",
      state: "done",
      runCount: 3,
      endedCount: 3,
      entries: [{ kind: "upload", title: "Theirs", method: null, runCount: 3 }],
    });
    const { report } = await readLeaderboard(ctx, { versionId, split: null });
    const lines = report.entries.filter(({ entry }) => entry.kind !== "baseline");
    expect(lines.map(({ entry, scores }) => [entry.method ?? entry.title, scores.step.value])).toEqual([
      ["Theirs", 0.75],
      ["tracer", 1],
      ["all-at-once", 0],
    ]);
    await expect(
      uploadPredictions(ctx, { versionId, split: null, title: "Bad", text: "trace,agent,step\nnowhere,Surfer,1" }),
    ).rejects.toMatchObject({ code: "INVALID" });
  },
);

it("ends by a person's wish, and goes on from there", { tags: ["long"] }, async () => {
  const set = await makeEvaluatedSet();
  const { ctx } = set;
  const id = await filled(set);
  await answerRuns(id, ({ method }) => (method === "tracer" ? naming(1) : null));
  expect(await cancelEvaluation(ctx, { id })).toMatchObject({
    state: "cancelled",
    counts: { CANCELLED: 4, SUCCEEDED: 4 },
  });
  const cancelled = (await runsOf(id)).filter(({ status }) => status === "CANCELLED");
  const events = await prisma.runEvent.findMany({ where: { runId: cancelled[0]!.id }, orderBy: { sequence: "asc" } });
  expect(events.map(({ data }) => (data as { status: string }).status)).toEqual(["QUEUED", "CANCELLED"]);
  expect(await fillEvaluation({ evaluationId: id })).toEqual({ madeCount: 0, isFilled: false });
  expect(await resumeEvaluation(ctx, { id })).toEqual({ resumedCount: 4 });
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => ({ status: "FAILED", code: "unreachable", message: "Nobody answered." }));
  expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "done", counts: { SUCCEEDED: 4, FAILED: 4 } });
  await expect(cancelEvaluation(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(resumeEvaluation(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await resumeEvaluation(ctx, { id, retriesFailed: true })).toEqual({ resumedCount: 4 });
  await fillEvaluation({ evaluationId: id });
  await answerRuns(id, () => ({ status: "FAILED", code: "unreadable", message: "It wrote nonsense." }));
  await expect(resumeEvaluation(ctx, { id, retriesFailed: true })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma.attributionRun.count({ where: { workspaceId: ctx.workspaceId } })).toBe(16);
});

it("stops at its limit, and goes on with a higher one alone", async () => {
  const set = await makeEvaluatedSet();
  const { ctx } = set;
  const id = await filled(set, { entries: [{ method: "all-at-once" }], maxCostUsd: 1 });
  const refusedCall = { inputTokens: 1_000, outputTokens: 500, costUsd: 0.4 };
  const message = "This evaluation may cost $1.00.";
  await prisma.evaluation.update({ where: { id }, data: { spentUsd: 0.9, spentTokens: 70_000 } });
  await answerRuns(id, () => ({ status: "PARTIAL", attribution: null, message, refusedCall }));
  expect(await getEvaluation(ctx, { id })).toMatchObject({
    state: "stopped",
    stoppedBecause: message,
    spentUsd: 0.9,
    spentTokens: 70_000,
    maxCostUsd: 1,
  });
  await expect(resumeEvaluation(ctx, { id })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringMatching(/^This evaluation may cost \$1\.00\. \$0\.90/) as string,
  });
  expect(await resumeEvaluation(ctx, { id, maxCostUsd: 2 })).toEqual({ resumedCount: 4 });
  expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "running", maxCostUsd: 2, counts: { QUEUED: 4 } });
  const [run] = await runsOf(id);
  expect(run).toMatchObject({ errorCode: null, refusedCall: null, finishedAt: null });
  await answerRuns(id, () => naming(1));
  expect(await getEvaluation(ctx, { id })).toMatchObject({ state: "done", counts: { SUCCEEDED: 4 } });
});

it("goes and leaves its runs to their traces; with its data set too", { tags: ["long"] }, async () => {
  const set = await makeEvaluatedSet();
  const { ctx, dataSetId } = set;
  const id = await filled(set);
  await answerRuns(id, ({ method }) => (method === "tracer" ? naming(1) : null));
  await readReport(ctx, { evaluationId: id });
  expect(await deleteEvaluation(ctx, { id })).toEqual({ runCount: 8 });
  const where = { workspaceId: ctx.workspaceId };
  const left = await prisma.attributionRun.groupBy({ by: ["status"], where, _count: true });
  expect(left.map(({ status, _count }) => [status, _count]).sort()).toEqual([
    ["CANCELLED", 4],
    ["SUCCEEDED", 4],
  ]);
  const second = await filled(set);
  expect(await listDataSets(ctx)).toMatchObject([{ evaluationCount: 1 }]);
  expect(await deleteDataSet(ctx, { id: dataSetId })).toEqual({ versionCount: 1, evaluationCount: 1, runCount: 8 });
  await expect(getEvaluation(ctx, { id: second })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await prisma.attributionRun.count({ where })).toBe(16);
  expect(await prisma.attributionRun.count({ where: { ...where, status: { in: ["QUEUED", "RUNNING"] } } })).toBe(0);
});

it("is listed newest first, page by page", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  for (let at = 0; at < 52; at += 1) await start(set, { name: `Number ${at}`, entries: [{ method: "rules" }] });
  const first = await listEvaluations(set.ctx, {});
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toMatchObject({ name: "Number 51", kind: "runs", state: "filling", dataSetName: "Maps" });
  const second = await listEvaluations(set.ctx, { cursor: first.nextCursor ?? "" });
  expect(second.rows.map(({ name }) => name)).toEqual(["Number 1", "Number 0"]);
  expect(second.nextCursor).toBeNull();
});

it("is nobody else's", async () => {
  const set = await makeEvaluatedSet({ count: 1 });
  const { versionId, providerId } = set;
  const id = await filled(set);
  const stranger = await makeWorkspace();
  const mine = await makeEvaluatedSet({ count: 1 });
  const notFound = { code: "NOT_FOUND" };
  const asked = { versionId, split: null };
  await expect(getEvaluation(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(getEvaluation(set.ctx, { id: "no-id" })).rejects.toMatchObject(notFound);
  await expect(readReport(stranger, { evaluationId: id })).rejects.toMatchObject(notFound);
  const both = { evaluationIds: [await filled(mine), id] };
  await expect(compareEvaluations(mine.ctx, both)).rejects.toMatchObject(notFound);
  await expect(readLeaderboard(stranger, asked)).rejects.toMatchObject(notFound);
  await expect(listAnswers(stranger, { evaluationId: id })).rejects.toMatchObject(notFound);
  await expect(exportPredictions(stranger, { evaluationId: id })).rejects.toMatchObject(notFound);
  await expect(cancelEvaluation(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(resumeEvaluation(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(deleteEvaluation(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(uploadPredictions(stranger, { ...asked, title: "x", text: "{}" })).rejects.toMatchObject(notFound);
  await expect(planEvaluation(stranger, { ...asked, entries: twoEntries, repeats: 1 })).rejects.toMatchObject(notFound);
  await expect(start({ ctx: stranger, versionId })).rejects.toMatchObject(notFound);
  await expect(start(mine, { entries: [{ method: "all-at-once", providerId }] })).rejects.toMatchObject(notFound);
  expect((await listEvaluations(stranger, {})).rows).toEqual([]);
  expect(await getEvaluation(set.ctx, { id })).toMatchObject({ state: "running" });
});
