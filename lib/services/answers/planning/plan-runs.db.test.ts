import { expect, test } from "vitest";
import { type MethodPlan, type RunPlan } from "@/lib/attribution/run-plan";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { planRun } from "./plan-run";
import { planRuns } from "./plan-runs";
import { startRun } from "../starting/start-run";
import { makeProvider } from "../runs/testing/make-provider";

const prepare = async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  return { ctx, providerId: await makeProvider(ctx) };
};
const planOf = ({ chosen, others }: RunPlan, name: string): MethodPlan | undefined =>
  [chosen, ...others].find(({ method }) => method === name);
const storeRun = (ctx: MemberContext, question: string, outcome: string, n: number) =>
  storeSample(ctx, { question, outcome }, [{ agent: "Planner", content: `Run ${n}.` }]);

test("a plan offers every method that answers, none that is for tables, and says why one cannot be run here", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx);
  const plan = await planRun(ctx, { traceId, method: "abduct-act-predict" });
  expect(plan).toMatchObject({ providerName: null, model: null, contextTokens: 0 });
  expect(plan.chosen).toMatchObject({
    unavailable: expect.stringContaining("settings, under Providers") as string,
    minCalls: 1,
    minCostUsd: null,
  });
  expect(planOf(plan, "rules")).toMatchObject({ unavailable: null, maxCostUsd: 0, maxMinutes: 0 });
  expect(planOf(plan, "trajectory-divergence")?.unavailable).toMatch(/passed traces.* Import one/);
  expect(planOf(plan, "spectrum")?.unavailable).toMatch(/at least five traces/);
  expect(plan.others.map(({ method }) => method)).not.toContain("random");
  expect(plan.others.map(({ method }) => method)).not.toContain("posted-scores");
  expect(plan.others.map(({ method }) => method)).not.toContain("abduct-act-predict");
});

test("traces of the same question are found whatever their case and white space, never those of another workspace", async () => {
  const { ctx } = await prepare();
  const { ctx: stranger } = await prepare();
  const traceId = await storeRun(ctx, "How many  doors?", "failed", 0);
  for (let n = 1; n <= 4; n += 1) await storeRun(stranger, "how many doors?", "passed", n);
  const available = async (name: string) => planOf(await planRun(ctx, { traceId, method: "tracer" }), name);
  expect((await available("trajectory-divergence"))?.unavailable).not.toBeNull();
  await storeRun(ctx, " how many DOORS? ", "passed", 5);
  expect((await available("trajectory-divergence"))?.unavailable).toBeNull();
  expect((await available("spectrum"))?.unavailable).not.toBeNull();
  for (let n = 6; n <= 8; n += 1) await storeRun(ctx, "How many doors?", n === 7 ? "passed" : "failed", n);
  expect((await available("spectrum"))?.unavailable).toBeNull();
  const other = await storeSample(ctx);
  const both = await planRuns(ctx, { selection: { ids: [traceId, other] }, method: "spectrum" });
  expect(both.chosen).toMatchObject({ unavailable: null, lackingCount: 1 });
});

test("a trace without a question has no others of its question", async () => {
  const { ctx } = await prepare();
  const traceId = await storeRun(ctx, " ", "failed", 0);
  await storeRun(ctx, "", "passed", 1);
  const plan = await planRun(ctx, { traceId, method: "trajectory" });
  expect(plan.chosen).toMatchObject({ method: "trajectory-divergence", lackingCount: 1 });
});

test(
  "a run is handed at most fifty others of its question, the newest, and its events say so",
  { tags: ["long"] },
  async () => {
    const { ctx } = await prepare();
    const traceId = await storeRun(ctx, "So many?", "failed", 0);
    for (let n = 1; n <= 52; n += 1) await storeRun(ctx, "So many?", "passed", n);
    const { id, status } = await startRun(ctx, { traceId, method: "trajectory-divergence" });
    expect(status).toBe("SUCCEEDED");
    const { manifest } = await prisma.attributionRun.findUniqueOrThrow({ where: { id } });
    const { peers, peerCount } = manifest as { peers?: unknown[]; peerCount?: number };
    expect([peers?.length, peerCount]).toEqual([50, 52]);
    const notes = await prisma.runEvent.findMany({ where: { runId: id, type: "note" } });
    expect(JSON.stringify(notes)).toContain("There are 52 other traces of this question; the newest 50");
  },
);

test("a limit in money, of the run or of the month, refuses a model of unknown price: in the plan and at the start", async () => {
  const { ctx } = await prepare();
  const traceId = await storeSample(ctx);
  const choice = { traceId, method: "all-at-once", model: "unlisted" };
  const isRefused = { code: "INVALID", message: expect.stringContaining("price of unlisted is unknown") as string };
  expect((await planRun(ctx, { ...choice, maxCostUsd: 1 })).chosen.unavailable).toContain("price of unlisted");
  await expect(startRun(ctx, { ...choice, maxCostUsd: 1 })).rejects.toMatchObject(isRefused);
  await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { monthlyBudgetUsd: 10 } });
  const plan = await planRun(ctx, choice);
  expect(plan.month).toMatchObject({ budgetUsd: 10, spentUsd: 0, reservedUsd: 0 });
  expect(plan.chosen.unavailable).toContain("monthly budget");
  await expect(startRun(ctx, choice)).rejects.toMatchObject(isRefused);
  const named = { method: "consensus", parameters: { models: ["unlisted"] } };
  await expect(startRun(ctx, { traceId, ...named })).rejects.toMatchObject(isRefused);
  expect(await startRun(ctx, { traceId, method: "all-at-once", maxCostUsd: 1 })).toMatchObject({ maxCostUsd: 1 });
  await expect(startRun(ctx, { traceId, method: "hybrid", maxTokens: 0 })).rejects.toMatchObject({ code: "INVALID" });
});

test("a trace that is too long for the model is searched: calls and the highest cost are in the plan", async () => {
  const { ctx } = await prepare();
  const steps = Array.from({ length: 40 }, (_, n) => ({ agent: "Planner", content: `${n} ${"word ".repeat(600)}` }));
  const traceId = await storeSample(ctx, {}, steps);
  const plan = await planRun(ctx, { traceId, method: "abduct-act-predict" });
  const { minCalls, maxCalls, maxInputTokens, maxCostUsd, ...chosen } = plan.chosen;
  expect(chosen).toMatchObject({ shortenedCount: 1, searchedCount: 1, unfitCount: 0 });
  expect([minCalls, maxCalls > 10]).toEqual([1, true]);
  // Twice the 40,000 tokens of the trace, and what each call says besides.
  expect(maxInputTokens).toBeGreaterThan(80_000);
  expect(maxCostUsd).toBeGreaterThan((3 * maxInputTokens) / 1e6);
  expect(planOf(plan, "search")).toMatchObject({ maxCalls, searchedCount: 1 });
  expect(planOf(plan, "raffles")).toMatchObject({ maxCalls: maxCalls + 3, searchedCount: 1 });
  expect(planOf(plan, "guided")).toMatchObject({ maxCalls, searchedCount: 1 });
  expect(planOf(plan, "hybrid")).toMatchObject({ maxCalls: maxCalls + 40, searchedCount: 1 });
  expect(planOf(plan, "consensus")?.maxCalls).toBeGreaterThan(maxCalls);
  expect(planOf(plan, "all-at-once")).toMatchObject({ maxCalls: 1, shortenedCount: 1, searchedCount: 0 });
  const short = await planRun(ctx, { traceId: await storeSample(ctx), method: "abduct-act-predict" });
  expect(short.chosen).toMatchObject({ maxCalls: 2, shortenedCount: 0, searchedCount: 0 });
});

test("a plan says how long it takes at the provider's limits", async () => {
  const { ctx, providerId } = await prepare();
  const traceId = await storeSample(ctx);
  const minutes = async () => {
    const { chosen, ...plan } = await planRun(ctx, { traceId, method: "step-by-step" });
    return { ...plan, ...chosen };
  };
  expect(await minutes()).toMatchObject({ minMinutes: null, maxMinutes: null, requestsPerMinute: null });
  await prisma.provider.update({ where: { id: providerId }, data: { requestsPerMinute: 30 } });
  const few = await minutes();
  expect(few.requestsPerMinute).toBeLessThanOrEqual(30);
  expect(few.maxMinutes).toBeCloseTo(few.maxCalls / (few.requestsPerMinute ?? 0));
  await prisma.provider.update({ where: { id: providerId }, data: { tokensPerMinute: 10 } });
  expect((await minutes()).maxMinutes ?? 0).toBeGreaterThan(few.maxMinutes ?? 0);
});

test("parameters are part of what a run is: they are checked, kept, and tell runs apart", async () => {
  const { ctx } = await prepare();
  const traceId = await storeSample(ctx);
  await expect(startRun(ctx, { traceId, method: "raffles", parameters: { colour: "red" } })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/parameters" }],
  });
  const first = await startRun(ctx, { traceId, method: "step-by-step", parameters: { windowSteps: 2 } });
  expect(first.parameters).toMatchObject({ windowSteps: 2 });
  await expect(
    startRun(ctx, { traceId, method: "step-by-step", parameters: { windowSteps: 2 } }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const plan = (windowSteps: number) => planRun(ctx, { traceId, method: "step-by-step", parameters: { windowSteps } });
  expect([(await plan(2)).activeCount, (await plan(3)).activeCount]).toEqual([1, 0]);
  expect((await startRun(ctx, { traceId, method: "step-by-step" })).number).toBe(2);
});
