import { expect, test } from "vitest";
import { type MemberContext, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { prisma } from "@/lib/db";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { updateTrace } from "../../traces/editing/update-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { cancelRun } from "../executing/cancel-run";
import { finishRun } from "../executing/finish-run";
import { getRun } from "../results/get-run";
import { listCalls } from "../results/list-calls";
import { listRecentRuns } from "../results/list-recent-runs";
import { listRuns } from "../results/list-runs";
import { planRuns } from "../planning/plan-runs";
import { readRunEvents } from "../results/read-run-events";
import { retryRun } from "./retry-run";
import { startRun } from "./start-run";
import { startRuns } from "./start-runs";
import { makeProvider } from "../runs/testing/make-provider";
import { touchWorker } from "../executing/touch-worker";
import { claimRun } from "../runs/testing/claim-run";

const prepare = async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const providerId = await makeProvider(ctx);
  return { ctx, providerId, traceId: await storeSample(ctx, { expectedAnswer: "42" }) };
};
const jobsOf = (runId: string) =>
  prisma.$queryRaw<unknown[]>`select 1 from graphile_worker.jobs where key = ${`run:${runId}`}`;
const claimAndFail = async (runId: string) => {
  await touchWorker({ id: "w", host: "h", pid: 1 }); // else a test beside this one takes the run for a dead worker's
  await claimRun({ runId, claim: "w/1" });
  await finishRun(
    { runId, claim: "w/1" },
    { status: "FAILED", code: "refused", message: "Enter a key.", reply: "x".repeat(30_000) },
    1,
  );
};

test("a run is a row with its manifest, its first event and its job", async () => {
  const { ctx, traceId } = await prepare();
  const run = await startRun(ctx, { traceId, method: "binary-search", revealExpectedAnswer: true });
  expect(run).toMatchObject({
    traceId,
    method: "binary-search",
    providerName: "Nobody",
    model: "small",
    status: "QUEUED",
    revealExpectedAnswer: true,
    startedBy: "Ada",
    callCount: 0,
    costUsd: null,
  });
  expect(
    (await readRunEvents(ctx, { runId: run.id, after: 0 })).map(({ sequence, body }) => ({ sequence, body })),
  ).toEqual([{ sequence: 1, body: { type: "status", status: "QUEUED" } }]);
  expect(await jobsOf(run.id)).toHaveLength(1);
  expect(await listRuns(ctx, { traceId })).toEqual([run]);
});

test(
  "of the same run started 25 times at once one starts and the others are conflicts",
  { tags: ["long"] },
  async () => {
    const { ctx, traceId } = await prepare();
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, () => startRun(ctx, { traceId, method: "all-at-once" })),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "CONFLICT" });
    await startRun(ctx, { traceId, method: "step-by-step" }); // another method is another run
    await startRun(ctx, { traceId, method: "all-at-once", revealExpectedAnswer: true }); // so is another view
    expect(await listRuns(ctx, { traceId })).toHaveLength(3);
  },
);

test("an answer that is not known is not said to have been shown", async () => {
  const { ctx } = await prepare();
  const run = await startRun(ctx, {
    traceId: await storeSample(ctx),
    method: "all-at-once",
    revealExpectedAnswer: true,
  });
  expect(run.revealExpectedAnswer).toBe(false);
});

test("a run keeps what it was started with when the trace is corrected afterwards", async () => {
  const { ctx, traceId } = await prepare();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  await updateTrace(ctx, { id: traceId, question: "Another question", expectedAnswer: null });
  const claimed = await claimRun({ runId: id, claim: "w/1" });
  expect(claimed?.manifest.question).toMatch(/^How far/);
  expect(claimed?.manifest.expectedAnswer).toBe("42");
});

test("a method, provider or model that does not exist is refused with a sentence that says what to do", async () => {
  const { ctx, traceId } = await prepare();
  await expect(startRun(ctx, { traceId, method: "guess" })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("all-at-once") as string,
  });
  await expect(startRun(ctx, { traceId, method: "all-at-once", provider: "None" })).rejects.toMatchObject({
    code: "INVALID",
  });
  const bare = await makeWorkspace();
  await expect(startRun(bare, { traceId: await storeSample(bare), method: "all-at-once" })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("settings") as string,
  });
});

test("a selection starts at most one of each and says how many it left out", async () => {
  const { ctx, traceId } = await prepare();
  await storeSample(ctx);
  const filter = emptyFilter();
  expect(await startRuns(ctx, { selection: { filter }, method: "all-at-once" })).toEqual({ started: 2, skipped: 0 });
  expect(await startRuns(ctx, { selection: { ids: [traceId] }, method: "all-at-once" })).toEqual({
    started: 0,
    skipped: 1,
  });
});

test("a run that waits is canceled at once and its job is gone; one that has ended stays as it is", async () => {
  const { ctx, traceId } = await prepare();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  expect(await cancelRun(ctx, { id })).toMatchObject({ status: "CANCELLED" });
  expect(await jobsOf(id)).toHaveLength(0);
  expect(await claimRun({ runId: id, claim: "w/1" })).toBeNull();
  expect(await cancelRun(ctx, { id })).toMatchObject({ status: "CANCELLED" });
});

test("a retry is a run of its own with the same choices; an active run cannot be retried", async () => {
  const { ctx, traceId, providerId } = await prepare();
  const old = await startRun(ctx, { traceId, method: "step-by-step", revealExpectedAnswer: true });
  await expect(retryRun(ctx, { id: old.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await claimAndFail(old.id);
  const failed = await getRun(ctx, { id: old.id });
  expect(failed.error).toMatchObject({ code: "refused", message: "Enter a key." });
  expect(failed.error?.reply).toHaveLength(20_000);
  const retried = await retryRun(ctx, { id: old.id });
  expect(retried).toMatchObject({
    status: "QUEUED",
    method: "step-by-step",
    model: "small",
    revealExpectedAnswer: true,
  });
  expect(retried.id).not.toBe(old.id);
  await expect(retryRun(ctx, { id: old.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await cancelRun(ctx, { id: retried.id });
  await prisma.provider.delete({ where: { id: providerId } });
  await expect(retryRun(ctx, { id: old.id })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("Nobody was deleted") as string,
  });
});

test("a plan counts calls for every selected trace and every method, and says nothing of a cost that is not known", async () => {
  const { ctx, traceId } = await prepare();
  const other = await storeSample(ctx);
  const selection = { ids: [traceId, other] };
  const once = await planRuns(ctx, { selection, method: "all-at-once" });
  expect(once).toMatchObject({
    traceCount: 2,
    activeCount: 0,
    providerName: "Nobody",
    model: "small",
    month: null,
    requestsPerMinute: null,
    tokensPerMinute: null,
    chosen: { method: "all-at-once", unavailable: null, minCalls: 2, maxCalls: 2, minMinutes: null, maxMinutes: null },
  });
  expect(once.chosen.minInputTokens).toBeGreaterThan(0);
  expect(once.chosen.maxOutputTokens).toBeGreaterThan(once.chosen.minOutputTokens);
  expect(once.chosen.minCostUsd).toBeGreaterThan(0);
  expect(once.others.find(({ method }) => method === "tracer")).toMatchObject({ maxCalls: 0, maxCostUsd: 0 });
  const { chosen } = await planRuns(ctx, { selection, method: "step-by-step" });
  expect(chosen).toMatchObject({ minCalls: 2, maxCalls: 6 });
  expect(chosen.maxCostUsd ?? 0).toBeGreaterThan(chosen.minCostUsd ?? 0);
  expect((await planRuns(ctx, { selection, method: "all-at-once", model: "unlisted" })).chosen).toMatchObject({
    minCostUsd: null,
    maxCostUsd: null,
    unavailable: null,
  });
  await startRun(ctx, { traceId, method: "all-at-once" });
  expect(await planRuns(ctx, { selection, method: "all-at-once" })).toMatchObject({ activeCount: 1 });
});

test("recent runs are paged without loss over equal times, each with its trace's title and ground truth", async () => {
  const { ctx } = await prepare();
  const label = { agent: "Surfer", stepIndex: 1, reason: "" };
  for (let n = 0; n < 3; n += 1) await storeSample(ctx, { title: `T${n}`, groundTruth: label });
  const filter = emptyFilter();
  for (const method of ["all-at-once", "step-by-step", "binary-search"])
    await startRuns(ctx, { selection: { filter }, method });
  const copies = await prisma.attributionRun.findMany({
    where: { workspaceId: ctx.workspaceId },
    omit: { id: true, refusedCall: true },
  });
  for (let n = 0; n < 4; n += 1) {
    await prisma.attributionRun.createMany({
      data: copies.map((row) => ({ ...row, manifest: {}, attribution: {}, status: "FAILED" as const })),
    });
  }
  await prisma.attributionRun.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { createdAt: new Date() } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRecentRuns(ctx, { cursor });
    seen.push(...page.rows.map((row) => row.id));
    const titled = page.rows.find((row) => row.traceTitle.startsWith("T"));
    if (titled) expect(titled.groundTruth).toEqual({ agent: "Surfer", stepIndex: 1 });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
});

test("runs of another workspace are not found by any verb", async () => {
  const { ctx, traceId } = await prepare();
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  const stranger: MemberContext = await makeWorkspace();
  await makeProvider(stranger);
  const isNotFound = { code: "NOT_FOUND" };
  await expect(getRun(stranger, { id })).rejects.toMatchObject(isNotFound);
  await expect(cancelRun(stranger, { id })).rejects.toMatchObject(isNotFound);
  await expect(retryRun(stranger, { id })).rejects.toMatchObject(isNotFound);
  await expect(listCalls(stranger, { runId: id })).rejects.toMatchObject(isNotFound);
  await expect(readRunEvents(stranger, { runId: id, after: 0 })).rejects.toMatchObject(isNotFound);
  await expect(listRuns(stranger, { traceId })).rejects.toMatchObject(isNotFound);
  await expect(startRun(stranger, { traceId, method: "all-at-once" })).rejects.toMatchObject(isNotFound);
  await expect(startRuns(stranger, { selection: { ids: [traceId] }, method: "all-at-once" })).rejects.toMatchObject(
    isNotFound,
  );
  await expect(getRun(ctx, { id: "no id at all" })).rejects.toMatchObject(isNotFound);
  expect(await planRuns(stranger, { selection: { ids: [traceId] }, method: "all-at-once" })).toMatchObject({
    traceCount: 0,
    chosen: { maxCalls: 0 },
  });
  expect((await listRecentRuns(stranger, {})).rows).toEqual([]);
  expect((await getRun(ctx, { id })).status).toBe("QUEUED");
});

test("a plan says before the start which traces are longer than the model's context", async () => {
  const { ctx, traceId } = await prepare();
  const steps = (count: number, content: string) =>
    Array.from({ length: count }, () => ({ agent: "Planner", content }));
  const long = await storeSample(ctx, {}, steps(3, "x".repeat(20_000)));
  const many = await storeSample(ctx, {}, steps(400, "next"));
  const plan = (ids: string[]) => planRuns(ctx, { selection: { ids }, method: "all-at-once" });
  expect(await plan([traceId])).toMatchObject({ contextTokens: 8_000, chosen: { shortenedCount: 0, unfitCount: 0 } });
  expect(await plan([traceId, long])).toMatchObject({ chosen: { shortenedCount: 1, unfitCount: 0 } });
  expect(await plan([traceId, long, many])).toMatchObject({ chosen: { shortenedCount: 2, unfitCount: 1 } });
  const windows = await planRuns(ctx, { selection: { ids: [many] }, method: "step-by-step" });
  expect(windows.chosen).toMatchObject({ shortenedCount: 1, unfitCount: 0 });
});
