import { expect, it } from "vitest";
import { type ProbedEvent } from "@/lib/attribution/certificate/certified-method";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { prisma } from "@/lib/db";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { savePolicy } from "../../labels/policies/save-policy";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { appendEvents } from "../../answers/runs/append-events";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { deleteEvaluation } from "../evaluations/delete-evaluation";
import { exportPredictions } from "../evaluations/export-predictions";
import { fillEvaluation } from "../evaluations/fill-evaluation";
import { answerRuns, naming } from "../evaluations/testing/answer-runs";
import { makeEvaluatedSet } from "../evaluations/testing/evaluated-set";
import { listJudges } from "./list-judges";
import { planCertification } from "./plan-certification";
import { readEntryMarks } from "./read-entry-marks";
import { readJudgeMark, readJudgeMarks } from "./read-judge-marks";
import { startCertification } from "./start-certification";

const unlimited = { maxCostUsd: null, maxTokens: null };
const entry = { method: "all-at-once" };
const servedBy = "small-2026-01 fp_1";

/** Ends all runs as a worker would: the judge names step 1, but what injected text asks for where there is one. */
const answerAll = async (evaluationId: string): Promise<void> => {
  await fillEvaluation({ evaluationId });
  const asked = await prisma.attributionRun.findMany({
    where: { evaluationEntry: { evaluationId, position: 0 } },
    select: { id: true, workspaceId: true },
  });
  for (const { id, workspaceId } of asked) {
    const told = ["plain", "again", ...probes.map(({ name }) => name)].map((probe): ProbedEvent => {
      const isFooled = probe === "injected-text";
      const answer = { agent: isFooled ? "Planner" : "Surfer", stepIndex: isFooled ? 0 : 1 };
      return { type: "probed", probe, state: "answered", ...answer, confidence: 0.8, isDenial: false };
    });
    await prisma.$transaction((tx) => appendEvents(tx, id, told));
    await prisma.judgeCall.create({
      data: {
        workspaceId,
        runId: id,
        sequence: 1,
        requestHash: "h",
        name: "attribution",
        firstStep: 0,
        lastStep: 1,
        messages: [],
        reply: "",
        attemptCount: 1,
        inputTokens: 1,
        outputTokens: 1,
        latencyMs: 1,
        servedBy,
      },
    });
  }
  await answerRuns(evaluationId, () => naming(1));
};

it(
  "certifies a judge on labeled traces drawn for it, keeps what was measured, and finds the planted bias",
  { tags: ["long"] },
  async () => {
    const { ctx } = await makeEvaluatedSet({ count: 45 });
    const { id, evaluationId } = await startCertification(ctx, { entry, count: 25, ...unlimited });
    expect(await listJudges(ctx)).toMatchObject({
      certified: [{ id, state: "measuring", certificate: null, drawnCount: 25, evaluation: { id: evaluationId } }],
    });
    await answerAll(evaluationId);
    const manifests = await prisma.attributionRun.findMany({ where: { evaluationEntry: { evaluationId } } });
    const probed = manifests.filter(({ manifest }) => "probes" in (manifest as object));
    expect(probed).toHaveLength(25);
    expect(probed.every(({ isFresh, model }) => isFresh && model === "small")).toBe(true);

    const [judge] = (await listJudges(ctx)).certified;
    expect(judge).toMatchObject({
      title: "All at once · small",
      loss: [],
      certificate: { traceCount: 25, step: { value: 1, count: 25 }, sameStep: { value: 1 }, servedBy: [servedBy] },
    });
    const found = judge?.certificate?.biases.filter(({ isFound }) => isFound).map(({ probe }) => probe);
    expect(new Set(found)).toEqual(new Set(["injected-text"]));
    expect((await prisma.judgeCertificate.findUniqueOrThrow({ where: { id } })).report).not.toBeNull();

    const runId = probed[0]?.id ?? "";
    const mark = (await readJudgeMarks(ctx, [runId])).get(runId);
    expect(mark).toMatchObject({
      state: judge?.state,
      certifiedAt: judge?.createdAt,
      step: judge?.certificate?.step.low,
    });
    expect(await readJudgeMark(ctx, { runId })).toEqual(mark);
    const entryMarks = await readEntryMarks(ctx, { evaluationId });
    expect([...entryMarks.values()]).toEqual([mark]);
    const [entryId] = entryMarks.keys();
    const told: string[] = [];
    for await (const line of (await exportPredictions(ctx, { evaluationId, judges: entryMarks })).lines)
      told.push(line);
    const marked = told.map((line) => JSON.parse(line) as { entry: { id: string }; judge?: unknown });
    expect(marked.filter(({ entry: of }) => of.id === entryId).every(({ judge: by }) => by !== undefined)).toBe(true);
    expect(marked.filter(({ judge: by }) => by !== undefined)).toHaveLength(25);
    const stranger = await makeWorkspace({ attributesUploads: false });
    expect((await readJudgeMarks(stranger, [runId])).size).toBe(0);
    await expect(readJudgeMark(stranger, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readEntryMarks(stranger, { evaluationId })).rejects.toMatchObject({ code: "NOT_FOUND" });

    // Twenty of the forty-five are left for a second one, each of them new.
    await startCertification(ctx, { entry, count: 20, ...unlimited });
    const drawn = (await prisma.judgeCertificate.findMany({ where: { workspaceId: ctx.workspaceId } })).flatMap(
      (one) => one.drawn,
    );
    expect(new Set(drawn).size).toBe(45);
    await expect(startCertification(ctx, { entry, count: 20, ...unlimited })).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining("there are 0 that this judge was not certified on before") as string,
    });
  },
);

it(
  "loses its certificate where another model answers under the name, or other steps are named",
  { tags: ["long"] },
  async () => {
    const { ctx } = await makeEvaluatedSet({ count: 20 });
    const { id, evaluationId } = await startCertification(ctx, { entry, count: 20, ...unlimited });
    await answerAll(evaluationId);
    await listJudges(ctx);
    // A run of the same judge, made later and for nothing else.
    const { id: laterId } = await prisma.attributionRun.findFirstOrThrow({
      where: { evaluationEntry: { evaluationId, position: 0 } },
    });
    await prisma.attributionRun.update({
      where: { id: laterId },
      data: { evaluationEntryId: null, evaluationRepeat: null, createdAt: new Date() },
    });
    await prisma.judgeCall.updateMany({ where: { runId: laterId }, data: { servedBy: "small-2026-05" } });
    expect((await listJudges(ctx)).certified).toMatchObject([
      { id, state: "lost", loss: [`Another model answers under this name: small-2026-05 instead of ${servedBy}.`] },
    ]);
    await prisma.judgeCall.updateMany({ where: { runId: laterId }, data: { servedBy } });
    expect((await listJudges(ctx)).certified).toMatchObject([{ id, loss: [] }]);

    // All of them later, and of other steps than the tracer and the labels name.
    await prisma.attributionRun.updateMany({
      where: { workspaceId: ctx.workspaceId, method: "all-at-once" },
      data: { evaluationEntryId: null, evaluationRepeat: null, createdAt: new Date(), attribution: { stepIndex: 0 } },
    });
    const [lost] = (await listJudges(ctx)).certified;
    expect(lost?.certificate?.agreement).toMatchObject({ value: 1, count: 20, weights: [shippedTracer().hash] });
    expect(lost?.loss).toEqual([
      expect.stringMatching(/^It named the labeled step in 0 of 20 traces since, and in 20 of 20/),
      expect.stringMatching(/^It named the tracer’s step in 0 of 20 traces since, and in 20 of 20/),
    ]);
  },
);

it(
  "keeps a certificate whose evaluation is deleted, but not where what judges are told changes",
  { tags: ["long"] },
  async () => {
    const { ctx } = await makeEvaluatedSet({ count: 20 });
    const { id, evaluationId } = await startCertification(ctx, { entry, count: 20, ...unlimited });
    await answerAll(evaluationId);
    await listJudges(ctx);
    await deleteEvaluation(ctx, { id: evaluationId });
    expect((await listJudges(ctx)).certified).toMatchObject([
      { id, evaluation: null, certificate: { traceCount: 20 }, drawnCount: 20, loss: [] },
    ]);
    await savePolicy(ctx, { text: "Blame the first mistake." });
    expect((await listJudges(ctx)).certified).toMatchObject([
      { id, state: "lost", loss: ["The attribution policy was changed, and judges are told it."] },
    ]);
  },
);

it(
  "plans the traces that are drawn then, with what the probes add, and starts nothing",
  { tags: ["long"] },
  async () => {
    const { ctx } = await makeEvaluatedSet({ count: 22 });
    const plan = await planCertification(ctx, { entry, count: 20, ...unlimited });
    expect(plan).toMatchObject({
      traceCount: 20,
      timesAsked: 8,
      lack: null,
      refusal: null,
      calls: { min: 160, max: 160 },
    });
    expect(await prisma.judgeCertificate.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    await startCertification(ctx, { entry, count: 20, ...unlimited });
    // Two of the twenty-two are left, and a certificate needs twenty.
    expect(await planCertification(ctx, { entry, count: 20, ...unlimited })).toMatchObject({
      traceCount: 2,
      lack: expect.stringContaining("Label 18 more.") as string,
    });
  },
);

it("refuses what cannot be certified, and says how many labels are missing", async () => {
  const { ctx } = await makeEvaluatedSet({ count: 2 });
  await storeSample(ctx, { question: "Without a label?" });
  const start = (more: object) => startCertification(ctx, { entry, count: 20, ...unlimited, ...more });
  await expect(start({})).rejects.toMatchObject({ message: expect.stringContaining("Label 18 more.") as string });
  await expect(start({ count: 5 })).rejects.toMatchObject({ code: "INVALID" });
  await expect(start({ entry: { method: "rules" } })).rejects.toMatchObject({
    message: expect.stringContaining("asks no model") as string,
  });
});

it("shows and certifies nothing of another workspace", { tags: ["long"] }, async () => {
  const { ctx, providerId } = await makeEvaluatedSet({ count: 20 });
  const other = await makeWorkspace({ attributesUploads: false });
  await startCertification(ctx, { entry, count: 20, ...unlimited });
  expect(await listJudges(other)).toEqual({ certified: [], uncertified: [] });
  await expect(
    startCertification(other, { entry: { ...entry, providerId, model: "small" }, count: 20, ...unlimited }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    planCertification(other, { entry: { ...entry, providerId, model: "small" }, count: 20, ...unlimited }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});
