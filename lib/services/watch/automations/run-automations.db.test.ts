import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { renewAllFacts } from "../../ground/facts/renew-all-facts";
import { makeProvider } from "../../answers/runs/testing/make-provider";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { createTraces } from "../../intake/uploads/create-traces";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { getAutomation } from "./get-automation";
import { previewAutomation } from "./preview-automation";
import { runAutomations } from "./run-automations";
import { switchAutomation } from "./switch-automation";
import {
  arrive,
  makeAutomation as make,
  makeChannel,
  queuedJobs,
  quiet,
  runWith,
  turnsOf,
} from "./testing/made-automations";

test(
  "a filter that asks for the day waits for the facts of its traces, and the other automations do not",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(quiet);
    const { workspaceId } = ctx;
    const filter = `day:${new Date().toISOString().slice(0, 10)}..`;
    const dated = await make(ctx, { filter, run: runWith("tracer") });
    const other = await make(ctx, { run: runWith("tracer") });
    const traceId = await storeSample(ctx);
    const [job] = await queuedJobs(ctx);
    /** While somebody else is at the facts of this workspace and does not get on. */
    const whileHeld = (act: () => Promise<void>): Promise<void> =>
      prisma.$transaction(async (tx) => {
        await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('facts:' || ${workspaceId}::text, 0))::text`;
        await act();
      });
    await whileHeld(async () => {
      await expect(runAutomations(job!)).rejects.toThrow(/wait for the facts/);
      expect(await turnsOf(dated)).toEqual([]);
      expect(await turnsOf(other)).toHaveLength(1);
    });
    await renewAllFacts({ workspaceId, signal: new AbortController().signal });
    await storeSample(ctx);
    // Those of another trace are behind now, which is no reason to wait.
    await whileHeld(async () => expect(await runAutomations(job!)).toEqual({ matched: 1 }));
    expect((await turnsOf(dated)).map((turn) => turn.traceId)).toEqual([traceId]);
  },
);

test("the number that a filter with a day would have matched is of facts as they are now", async () => {
  const ctx = await makeWorkspace(quiet);
  await storeSample(ctx);
  const filter = `day:${new Date().toISOString().slice(0, 10)}..`;
  expect(await previewAutomation(ctx, { filter })).toMatchObject({ matchCount: 1, totalCount: 1 });
});

test("a worker that stops in order leaves the job to the next one", async () => {
  const ctx = await makeWorkspace(quiet);
  const ids = [await make(ctx, { run: runWith("tracer") }), await make(ctx, { run: runWith("tracer") })];
  await storeSample(ctx);
  const [job] = await queuedJobs(ctx);
  const stopping = new AbortController();
  stopping.abort(new Error("stopping"));
  await expect(runAutomations({ ...job!, signal: stopping.signal })).rejects.toThrow("stopping");
  await runAutomations(job!);
  for (const id of ids) expect(await turnsOf(id)).toHaveLength(1);
});

test("what arrived before an automation was made or switched on is left alone, however late its job", async () => {
  const ctx = await makeWorkspace(quiet);
  const on = await make(ctx, { run: runWith("tracer") });
  const off = await make(ctx, { run: runWith("tracer"), isEnabled: false });
  const traceId = await storeSample(ctx);
  const fresh = await make(ctx, { run: runWith("tracer") });
  await switchAutomation(ctx, { id: off, isEnabled: true });
  const [job] = await queuedJobs(ctx);
  expect(job).toEqual({ workspaceId: ctx.workspaceId, automationIds: [on], traceIds: [traceId] });
  await runAutomations(job!);
  expect(await turnsOf(on)).toHaveLength(1);
  expect(await turnsOf(off)).toEqual([]);
  expect(await turnsOf(fresh)).toEqual([]);
  await arrive(ctx, { question: "And this one?" });
  expect(await turnsOf(off)).toHaveLength(1);
  expect(await turnsOf(fresh)).toHaveLength(1);
});

test("what a run has spent counts against the month after its trace was deleted", async () => {
  const ctx = await makeWorkspace(quiet);
  const providerId = await makeProvider(ctx);
  const run = runWith("all-at-once", { providerId, model: "small" });
  const id = await make(ctx, { run, maxRunCostUsd: 2, monthlyBudgetUsd: 5 });
  const ids = await arrive(ctx, {}, { question: "A second one?" });
  await prisma.attributionRun.updateMany({
    where: { traceId: { in: ids } },
    data: { status: "SUCCEEDED", spentUsd: 1.75 },
  });
  await deleteTraces(ctx, { ids: ids.slice(0, 1) });
  expect(await prisma.attributionRun.count({ where: { traceId: { in: ids } } })).toBe(1);
  const { automation, turns } = await getAutomation(ctx, { id });
  expect(automation.month.spentUsd).toBeCloseTo(3.5);
  expect(turns.map(({ traceId, runStatus, costUsd }) => [traceId, runStatus, costUsd])).toEqual(
    expect.arrayContaining([
      [ids[0], null, 1.75],
      [ids[1], "SUCCEEDED", 1.75],
    ]),
  );
  await arrive(ctx, { question: "A third one?" });
  expect((await turnsOf(id)).at(-1)?.problem).toMatch(/the rest of this month's \$5\.00/);
  await prisma.workspace.delete({ where: { id: ctx.workspaceId } });
  expect(await turnsOf(id)).toEqual([]);
});

test(
  "the traces of one job are one message, and the month is summed once for all of them",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(quiet);
    const channelId = await makeChannel(ctx);
    const providerId = await makeProvider(ctx);
    const run = runWith("all-at-once", { providerId, model: "small" });
    const id = await make(ctx, { run, maxRunCostUsd: 1, monthlyBudgetUsd: 70, channelIds: [channelId] });
    const traces = Array.from({ length: 80 }, (_, at) => sampleTrace({ question: `Question ${at}?` }));
    await createTraces(ctx, { bytes: toBytes(traces) });
    const [job, ...others] = await queuedJobs(ctx);
    expect(others).toEqual([]);
    await runAutomations(job!);
    expect((await turnsOf(id)).filter(({ runId }) => runId !== null)).toHaveLength(70);
    const deliveries = await prisma.delivery.findMany({ where: { channelId } });
    expect(deliveries.map(({ news }) => (news as { text: string }).text)).toEqual([
      "70 runs were started. 10 had problems: see the page for details.",
    ]);
  },
);
