import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { countTokens } from "@/lib/llm/call-cost";
import { readCompletion } from "@/lib/llm/read-completion";
import { fillEvaluation } from "../../measure/evaluations/fill-evaluation";
import { startEvaluation } from "../../measure/evaluations/start-evaluation";
import { makeEvaluatedSet } from "../../measure/evaluations/testing/evaluated-set";
import { findKeptCall } from "../executing/find-kept-call";
import { finishRun } from "../executing/finish-run";
import { getRun } from "../results/get-run";
import { recordCall } from "../executing/record-call";
import { resumeRun } from "../starting/resume-run";
import { startRun } from "../starting/start-run";
import { claimRun } from "../runs/testing/claim-run";
import { makeProvider } from "../runs/testing/make-provider";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { getSpend } from "./get-spend";
import { releaseSpend, reserveSpend } from "../executing/reserve-spend";
import { setMonthlyBudget } from "./set-monthly-budget";

const worst = { inputTokens: 900, outputTokens: 100, costUsd: 0.25 };
const answered = (fields: object = {}) => ({
  requestHash: randomUUID(),
  model: "small",
  name: "attribution",
  firstStep: 0,
  lastStep: 2,
  splitAt: null,
  messages: [{ role: "user" as const, content: "Who?" }],
  shown: null,
  reply: "{}",
  finishReason: "stop",
  probabilities: null,
  isReadable: true,
  isReused: false,
  attemptCount: 1,
  latencyMs: 5,
  inputTokens: 700,
  cachedTokens: 0,
  outputTokens: 50,
  costUsd: 0.1 as number | null,
  ...fields,
});

const begin = async (ctx: MemberContext, limits: { maxCostUsd?: number; maxTokens?: number } = {}) => {
  const traceId = await storeSample(ctx);
  const { id } = await startRun(ctx, { traceId, method: "all-at-once", ...limits });
  const owner = { runId: id, claim: `${randomUUID()}/1` };
  await claimRun(owner);
  return owner;
};
const prepare = async (prices?: { input: number; output: number } | null) => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx, prices);
  return ctx;
};

test("what is set aside counts until the call is recorded, then what it cost, and what is given back not at all", async () => {
  const ctx = await prepare();
  const owner = await begin(ctx);
  const first = await reserveSpend(owner, worst);
  const second = await reserveSpend(owner, worst);
  expect(await getSpend(ctx)).toMatchObject({ spentUsd: 0, reservedUsd: 0.5, callCount: 0 });
  expect(await recordCall(owner, answered(), 1, { reservationId: first!.id })).toBe(true);
  await releaseSpend(second!.id!);
  expect(await getSpend(ctx)).toMatchObject({
    spentUsd: 0.1,
    reservedUsd: 0,
    callCount: 1,
    inputTokens: 700,
    outputTokens: 50,
    budgetUsd: null,
    month: new Date().toISOString().slice(0, 7),
  });
});

test("of calls that are sent at once no more pass than the limit of the run allows", async () => {
  const owner = await begin(await prepare(), { maxCostUsd: 1 });
  const reserved = await Promise.all(Array.from({ length: 9 }, () => reserveSpend(owner, worst)));
  expect(reserved.filter((one) => one?.id)).toHaveLength(4);
  expect(reserved.find((one) => one?.refusal)?.refusal).toMatch(/^This run may cost \$1\.00\. \$1\.00 is spent/);
});

test("of calls that runs of a workspace send at once no more pass than its monthly budget allows, and others' do not count", async () => {
  const [ours, theirs] = [await prepare(), await prepare()];
  await setMonthlyBudget(ours, { budgetUsd: 1 });
  const runs = await Promise.all([begin(ours), begin(ours), begin(ours)]);
  const other = await begin(theirs);
  await Promise.all(Array.from({ length: 9 }, () => reserveSpend(other, worst)));
  const reserved = await Promise.all(runs.flatMap((run) => [1, 2, 3].map(() => reserveSpend(run, worst))));
  expect(reserved.filter((one) => one?.id)).toHaveLength(4);
  expect(await getSpend(ours)).toMatchObject({ reservedUsd: 1, budgetUsd: 1 });
});

test("what a killed worker had set aside counts in the month until the run is gone, and not against the run's own limit", async () => {
  const ctx = await prepare();
  const dead = await begin(ctx, { maxCostUsd: 0.3 });
  await reserveSpend(dead, worst);
  await prisma.attributionRun.update({ where: { id: dead.runId }, data: { status: "QUEUED", workerId: null } });
  const next = { runId: dead.runId, claim: "next/1" };
  await claimRun(next);
  expect(await reserveSpend(dead, worst)).toBeNull();
  expect(await reserveSpend(next, worst)).toMatchObject({ refusal: null });
  expect(await getSpend(ctx)).toMatchObject({ reservedUsd: 0.5 });
  await prisma.attributionRun.delete({ where: { id: dead.runId } });
  expect(await getSpend(ctx)).toMatchObject({ reservedUsd: 0 });
});

test("a call of unknown cost counts at its worst case against the limits, and the run says that its cost is unknown", async () => {
  const ctx = await prepare();
  const owner = await begin(ctx, { maxCostUsd: 0.4 });
  const reserved = await reserveSpend(owner, worst);
  await recordCall(owner, answered({ costUsd: null }), 1, { reservationId: reserved!.id });
  expect(await getRun(ctx, { id: owner.runId })).toMatchObject({ costUsd: null });
  expect(await getSpend(ctx)).toMatchObject({ spentUsd: 0.25, reservedUsd: 0 });
  expect((await reserveSpend(owner, worst))?.refusal).toMatch(/^This run may cost/);
});

test("the limit in tokens of an evaluation is reached where the endpoint counts none, by our own estimate", async () => {
  const { ctx, versionId } = await makeEvaluatedSet({ count: 1 });
  const entries = [{ method: "all-at-once" }];
  const wish = { versionId, split: null, name: "One", entries, repeats: 1, maxCostUsd: null, maxTokens: 3_000 };
  const { id } = await startEvaluation(ctx, wish);
  await fillEvaluation({ evaluationId: id });
  const { id: runId } = await prisma.attributionRun.findFirstOrThrow({
    where: { evaluationEntry: { evaluationId: id } },
  });
  const owner = { runId, claim: `${randomUUID()}/1` };
  await claimRun(owner);
  const body = {
    choices: [{ message: { content: "x".repeat(300) } }],
    usage: { prompt_tokens: 0, completion_tokens: 0 },
  };
  const completion = readCompletion(JSON.stringify(body)) ?? expect.fail();
  const model = { name: "small", contextTokens: 8_000, inputUsdPerMillion: 3, outputUsdPerMillion: 15 };
  const first = await reserveSpend(owner, worst);
  await recordCall(owner, answered(countTokens(completion, 700, model)), 1, { reservationId: first!.id });
  const spent = await prisma.evaluation.findUniqueOrThrow({ where: { id } });
  expect(spent).toMatchObject({ spentTokens: 800n, spentUsd: worst.costUsd });
  await recordCall(owner, answered(countTokens(completion, 1_900, model)), 1);
  expect((await reserveSpend(owner, worst))?.refusal).toMatch(/^This evaluation may use 3,000 tokens\. 2,800 are/);
});

test("a model of unknown price is refused where money is limited, also where the limit came after the start", async () => {
  const ctx = await prepare(null);
  const owner = await begin(ctx);
  const unpriced = { ...worst, costUsd: null };
  expect(await reserveSpend(owner, unpriced)).toMatchObject({ refusal: null });
  await setMonthlyBudget(ctx, { budgetUsd: 100 });
  expect((await reserveSpend(owner, unpriced))?.refusal).toMatch(/price of the model is unknown/);
});

test("what is spent outlives the trace that it was spent on", async () => {
  const ctx = await prepare();
  const owner = await begin(ctx);
  await recordCall(owner, answered(), 1, { reservationId: (await reserveSpend(owner, worst))!.id });
  await prisma.trace.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  expect(await getSpend(ctx)).toMatchObject({ spentUsd: 0.1, callCount: 1 });
});

test("a reply is kept for other runs of its workspace, and of no other; neither an unreadable nor a reused one is", async () => {
  const [ours, theirs] = [await prepare(), await prepare()];
  const [first, later, foreign] = [await begin(ours), await begin(ours), await begin(theirs)];
  const call = answered();
  const bad = answered({ isReadable: false });
  for (const one of [call, bad]) await recordCall(first, one, 1);
  const byHand = { traceId: "", isFresh: false, evaluationEntryId: null, evaluationRepeat: null };
  const from = (owner: { runId: string }, ctx: MemberContext) => ({
    ...byHand,
    workspaceId: ctx.workspaceId,
    runId: owner.runId,
  });
  expect(await findKeptCall(from(later, ours), call.requestHash)).toMatchObject({ reply: call.reply, isReused: false });
  expect(await findKeptCall({ ...from(later, ours), isFresh: true }, call.requestHash)).toBeNull();
  expect(await findKeptCall(from(first, ours), call.requestHash)).toBeNull();
  expect(await findKeptCall(from(foreign, theirs), call.requestHash)).toBeNull();
  expect(await findKeptCall(from(later, ours), bad.requestHash)).toBeNull();
  await prisma.attributionRun.delete({ where: { id: first.runId } });
  await recordCall(later, { ...call, isReused: true, costUsd: 0, inputTokens: 0, outputTokens: 0 }, 0);
  expect(await getRun(ours, { id: later.runId })).toMatchObject({ callCount: 0, reusedCallCount: 1, costUsd: 0 });
  expect(await findKeptCall(from(await begin(ours), ours), call.requestHash)).toBeNull();
  expect(await getSpend(ours)).toMatchObject({ callCount: 2 });
});

test("a run that a limit stopped keeps what it found, and is resumed only with room for the call that was refused", async () => {
  const ctx = await prepare();
  const owner = await begin(ctx, { maxCostUsd: 0.3, maxTokens: 5_000 });
  await recordCall(owner, answered(), 1, { reservationId: (await reserveSpend(owner, worst))!.id });
  const attribution = { agent: "Planner", stepIndex: 1, reason: "So far.", quotes: [], suspects: [] };
  const { refusal } = (await reserveSpend(owner, worst))!;
  const end = { status: "PARTIAL" as const, attribution, message: refusal!, refusedCall: worst };
  expect(await finishRun(owner, end, 0)).toBe(true);
  const stopped = { status: "PARTIAL", attribution, error: { code: "budget", message: refusal } };
  expect(await getRun(ctx, { id: owner.runId })).toMatchObject(stopped);
  const { runId: id } = owner;
  await expect(resumeRun(ctx, { id, maxCostUsd: 0.34 })).rejects.toMatchObject({ code: "INVALID" });
  await expect(resumeRun(ctx, { id, maxCostUsd: 1, maxTokens: 1_000 })).rejects.toMatchObject({ code: "INVALID" });
  await expect(resumeRun(await makeWorkspace(), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getRun(ctx, { id })).toMatchObject({ ...stopped, maxCostUsd: 0.3, maxTokens: 5_000 });
  const resumed = { status: "QUEUED", error: null, attribution: null, maxCostUsd: 0.35, maxTokens: null, callCount: 1 };
  expect(await resumeRun(ctx, { id, maxCostUsd: 0.35, maxTokens: null })).toMatchObject(resumed);
  await expect(resumeRun(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a budget must be an amount", async () => {
  const ctx = await makeWorkspace();
  for (const budgetUsd of [-1, NaN, Infinity])
    await expect(setMonthlyBudget(ctx, { budgetUsd })).rejects.toMatchObject({ code: "INVALID" });
  await setMonthlyBudget(ctx, { budgetUsd: 12.5 });
  expect(await getSpend(ctx)).toMatchObject({ budgetUsd: 12.5 });
  await setMonthlyBudget(ctx, { budgetUsd: null });
  expect(await getSpend(ctx)).toMatchObject({ budgetUsd: null });
});
