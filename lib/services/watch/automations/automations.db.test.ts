import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type AutomationInput } from "@/lib/attribution/watching/automation-view";
import { prisma } from "@/lib/db";
import { closeQueue } from "../../labels/queues/close-queue";
import { makeProvider } from "../../answers/runs/testing/make-provider";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { enqueueQuietAutomation } from "../../ground/queue/enqueue-automation.sql";
import { deleteAutomation } from "./delete-automation";
import { getAutomation } from "./get-automation";
import { listAutomationChoices } from "./list-automation-choices";
import { listAutomations } from "./list-automations";
import { previewAutomation } from "./preview-automation";
import { runAutomations } from "./run-automations";
import { saveAutomation } from "./save-automation";
import { switchAutomation } from "./switch-automation";
import {
  arrive,
  makeAutomation as make,
  makeChannel,
  makeQueue,
  queuedJobs,
  quiet,
  runWith,
  turnsOf,
} from "./testing/made-automations";

test("nothing is queued where no automation is switched on", async () => {
  const ctx = await makeWorkspace(quiet);
  await storeSample(ctx);
  expect(await queuedJobs(ctx)).toEqual([]);
  await make(ctx, { run: runWith("tracer"), isEnabled: false });
  await storeSample(ctx);
  expect(await queuedJobs(ctx)).toEqual([]);
});

test("a growing trace is looked at once it has been quiet, however often it grew", async () => {
  const ctx = await makeWorkspace(quiet);
  const id = await make(ctx, { run: runWith("tracer") });
  const grow = (traceId: string, afterMs: number) =>
    prisma.$transaction((tx) => enqueueQuietAutomation(tx, { workspaceId: ctx.workspaceId, traceId, afterMs }));
  const traceId = randomUUID();
  await grow(traceId, 5_000);
  await grow(traceId, 15_000);
  expect(await queuedJobs(ctx)).toEqual([{ workspaceId: ctx.workspaceId, automationIds: [id], traceIds: [traceId] }]);
  const [job] = await prisma.$queryRaw<{ inMs: number }[]>`
    select extract(epoch from j."run_at" - now())::float8 * 1000 as "inMs" from graphile_worker._private_jobs j where j."key" = ${`automate-quiet:${traceId}`}`;
  expect(job?.inMs).toBeGreaterThan(6_000);
});

test("a trace that arrives and matches is run, queued for labeling and told of; one that does not leaves nothing", async () => {
  const ctx = await makeWorkspace(quiet);
  const [queueId, channelId] = [await makeQueue(ctx), await makeChannel(ctx)];
  const id = await make(ctx, { run: runWith("tracer"), queueId, channelIds: [channelId], name: "Failures" });
  const [failed] = await arrive(ctx, {}, { outcome: "passed" });
  const [turn, ...others] = await turnsOf(id);
  expect(others).toEqual([]);
  expect(turn).toMatchObject({ traceId: failed, isQueued: true, isNotified: true, problem: null });
  const run = await prisma.attributionRun.findUniqueOrThrow({ where: { id: turn?.runId ?? "" } });
  expect(run).toMatchObject({ method: "tracer", startedByName: "Failures", startedById: null, status: "QUEUED" });
  expect(await prisma.queueItem.count({ where: { queueId, traceId: failed as string } })).toBe(1);
  const [delivery, ...more] = await prisma.delivery.findMany({ where: { channelId } });
  expect(more).toEqual([]);
  expect(delivery?.news).toMatchObject({
    type: "automation.matched",
    title: "“Failures” matched a trace that arrived",
    text: "1 run was started. 1 trace was added to the label queue.",
  });
  const { automation, turns } = await getAutomation(ctx, { id });
  expect(automation.month).toMatchObject({ matched: 1, runs: 1, queued: 1, notified: 1, problems: 0 });
  expect(turns).toMatchObject([{ traceId: failed, runStatus: "QUEUED", isQueued: true }]);
});

test("said twice, or by two workers at once, it is done once", async () => {
  const ctx = await makeWorkspace(quiet);
  const channelId = await makeChannel(ctx);
  const id = await make(ctx, { run: runWith("tracer"), channelIds: [channelId] });
  const traceIds = [await storeSample(ctx), await storeSample(ctx)];
  const job = { workspaceId: ctx.workspaceId, automationIds: [id], traceIds };
  await Promise.all([runAutomations(job), runAutomations(job), runAutomations(job)]);
  await runAutomations(job);
  expect(await turnsOf(id)).toHaveLength(2);
  expect(await prisma.attributionRun.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
  expect(await prisma.delivery.count({ where: { channelId } })).toBe(1);
});

test("a worker that dies in between leaves nothing, and another one does all of it", async () => {
  const ctx = await makeWorkspace(quiet);
  const queueId = await makeQueue(ctx);
  const id = await make(ctx, { run: runWith("tracer"), queueId });
  const traceId = await storeSample(ctx);
  const job = { workspaceId: ctx.workspaceId, automationIds: [id], traceIds: [traceId] };
  const name = id.replaceAll("-", "");
  // The turn is written last: what fails there fails all of it.
  await prisma.$executeRawUnsafe(
    `create or replace function "refuse_turn_${name}"() returns trigger language plpgsql as $$ begin if new."automationId" = '${id}' then raise exception 'killed'; end if; return new; end $$`,
  );
  await prisma.$executeRawUnsafe(
    `create trigger "refuse_${name}" before insert on "AutomationTurn" for each row execute function "refuse_turn_${name}"()`,
  );
  await expect(runAutomations(job)).rejects.toThrow();
  expect(await prisma.attributionRun.count({ where: { traceId } })).toBe(0);
  expect(await prisma.queueItem.count({ where: { traceId } })).toBe(0);
  await prisma.$executeRawUnsafe(`drop trigger "refuse_${name}" on "AutomationTurn"`);
  await runAutomations(job);
  expect(await prisma.attributionRun.count({ where: { traceId } })).toBe(1);
  expect(await turnsOf(id)).toMatchObject([{ isQueued: true, problem: null }]);
});

test("the filter is that of the list: systems, steps, tags and words", async () => {
  const ctx = await makeWorkspace(quiet);
  const id = await make(ctx, { filter: 'system:Shop tag:night "is the map"', run: runWith("tracer") });
  const shop = { system: { name: "Shop" }, tags: ["night"] };
  const [hit] = await arrive(
    ctx,
    { ...shop, question: `Where is the map? ${randomUUID()}` },
    { ...shop, question: `Where is it? ${randomUUID()}` },
    { system: { name: "Shop" }, question: `Where is the map? ${randomUUID()}` },
  );
  expect((await turnsOf(id)).map(({ traceId }) => traceId)).toEqual([hit]);
  expect(await previewAutomation(ctx, { filter: 'system:Shop tag:night "is the map"' })).toEqual({
    matchCount: 1,
    totalCount: 3,
    fault: null,
  });
});

test("runs stop where the month's budget may be spent, and say so", async () => {
  const ctx = await makeWorkspace(quiet);
  const providerId = await makeProvider(ctx);
  const run = runWith("all-at-once", { providerId, model: "small" });
  const id = await make(ctx, { run, maxRunCostUsd: 2, monthlyBudgetUsd: 5 });
  const ids = await arrive(ctx, {}, {}, {});
  const turns = await turnsOf(id);
  expect(turns.filter(({ runId }) => runId !== null)).toHaveLength(2);
  const refused = turns.find(({ runId }) => runId === null);
  expect(refused?.problem).toBe(
    "No run was started: the rest of this month's $5.00 does not cover the maximum cost of a run.",
  );
  const runs = await prisma.attributionRun.findMany({ where: { traceId: { in: ids } } });
  expect(runs.map(({ maxCostUsd }) => maxCostUsd)).toEqual([2, 2]);
  // One has ended and took little: there is room for another one.
  await prisma.attributionRun.update({
    where: { id: runs[0]?.id as string },
    data: { status: "SUCCEEDED", spentUsd: 0.25 },
  });
  await arrive(ctx, {});
  expect((await turnsOf(id)).filter(({ runId }) => runId !== null)).toHaveLength(3);
  expect((await getAutomation(ctx, { id })).automation.month.spentUsd).toBeCloseTo(0.25);
});

test("what is gone or switched off is said, and the rest is done", async () => {
  const ctx = await makeWorkspace(quiet);
  const providerId = await makeProvider(ctx);
  const [queueId, off, gone] = [await makeQueue(ctx), await makeChannel(ctx), await makeChannel(ctx)];
  const run = runWith("all-at-once", { providerId, model: "small" });
  const id = await make(ctx, { run, queueId, channelIds: [off, gone] });
  await closeQueue(ctx, { queueId });
  await prisma.channel.update({ where: { id: off }, data: { isEnabled: false } });
  await prisma.channel.delete({ where: { id: gone } });
  const other = await make(ctx, { run: runWith("tracer"), queueId: await makeQueue(ctx) });
  await prisma.provider.delete({ where: { id: providerId } });
  await arrive(ctx, {});
  const [turn] = await turnsOf(id);
  expect(turn).toMatchObject({ runId: null, isQueued: false, isNotified: false });
  for (const said of [/^No run was started: /, /Not added to the queue: it is closed\./, /no longer exists/, /is off/])
    expect(turn?.problem).toMatch(said);
  expect(await turnsOf(other)).toMatchObject([{ isQueued: true, problem: null }]);
  const faults = (await listAutomations(ctx)).find((each) => each.id === id)?.faults.join(" ");
  for (const said of [/It does not start runs/, /queue is closed/, /no longer exists/, /switched off/])
    expect(faults).toMatch(said);
});

test("what cannot be kept is refused with the field that is at fault", async () => {
  const ctx = await makeWorkspace(quiet);
  const providerId = await makeProvider(ctx);
  const refusal = (input: Partial<AutomationInput>, pointer: string) =>
    expect(make(ctx, input), pointer).rejects.toMatchObject({ code: "INVALID", details: [{ pointer }] });
  const run = runWith("tracer");
  await refusal({ name: " ", run }, "/name");
  await refusal({ run: null }, "/run");
  await refusal({ run, filter: "outcome:broken" }, "/filter");
  await refusal({ run, filter: "responsible:Planner" }, "/filter");
  await refusal({ run, filter: "runs:none" }, "/filter");
  await refusal({ run: runWith("nothing") }, "/method");
  const judged = runWith("all-at-once", { providerId, model: "small" });
  await refusal({ run: judged, monthlyBudgetUsd: 5 }, "/maxRunCostUsd");
  await refusal({ run: judged, monthlyBudgetUsd: 5, maxRunCostUsd: 6 }, "/maxRunCostUsd");
  await refusal({ run, queueId: randomUUID() }, "/queueId");
  await refusal({ run, channelIds: [randomUUID()] }, "/channelIds");
  await make(ctx, { run, name: "Same" });
  await expect(make(ctx, { run, name: "Same" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("what another workspace has does not exist", async () => {
  const [ctx, stranger] = [await makeWorkspace(quiet), await makeWorkspace(quiet)];
  const id = await make(ctx, { run: runWith("tracer") });
  const traceId = await storeSample(ctx);
  const automationIds = [id, await make(stranger, { run: runWith("tracer") })];
  const foreign = { workspaceId: stranger.workspaceId, automationIds, traceIds: [traceId, "no id"] };
  expect(await runAutomations(foreign)).toEqual({ matched: 0 });
  const unknown = { code: "NOT_FOUND" };
  await expect(getAutomation(stranger, { id })).rejects.toMatchObject(unknown);
  await expect(switchAutomation(stranger, { id, isEnabled: false })).rejects.toMatchObject(unknown);
  await expect(deleteAutomation(stranger, { id })).rejects.toMatchObject(unknown);
  await expect(deleteAutomation(ctx, { id: "no id" })).rejects.toMatchObject(unknown);
  const input = { ...(await getAutomation(ctx, { id })).automation, name: "Mine" };
  await expect(saveAutomation(stranger, input)).rejects.toMatchObject(unknown);
  const queueId = await makeQueue(ctx);
  await expect(make(stranger, { queueId })).rejects.toMatchObject({ code: "INVALID" });
  await expect(make(stranger, { channelIds: [await makeChannel(ctx)] })).rejects.toMatchObject({ code: "INVALID" });
  expect((await listAutomationChoices(stranger)).queues).toEqual([]);
  await switchAutomation(ctx, { id, isEnabled: false });
  const job = { workspaceId: ctx.workspaceId, automationIds: [id], traceIds: [traceId] };
  expect(await runAutomations(job)).toEqual({ matched: 0 });
  await deleteAutomation(ctx, { id });
  expect(await listAutomations(ctx)).toEqual([]);
});
