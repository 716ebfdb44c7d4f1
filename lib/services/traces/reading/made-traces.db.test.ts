import { expect, test } from "vitest";
import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { keyFigures } from "@/lib/attribution/overview/overview-series";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { readNamedAgents, readOutcomes, readVersions } from "../../watch/alerts/read-observations.sql";
import { previewAutomation } from "../../watch/automations/preview-automation";
import { runAutomations } from "../../watch/automations/run-automations";
import { makeAutomation, queuedJobs, quiet, runWith, turnsOf } from "../../watch/automations/testing/made-automations";
import { readOverview } from "../../overview/dashboard/read-overview";
import { readVersions as compareVersions } from "../../overview/dashboard/read-versions";
import { readLabelledRuns } from "../../answers/reliability/labelled-runs";
import { startRun } from "../../answers/starting/start-run";
import { findTracer } from "../../answers/tracers/find-tracer";
import { listTracers } from "../../answers/tracers/list-tracers";
import { readLabels } from "../../ground/learning/read-labels";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { getTrace } from "./get-trace";
import { listTraces } from "../list/list-traces";
import { storeSample } from "./testing/sample-file";

const shop = { system: { name: "Shop", version: "1.4" }, groundTruth: { agent: "Planner", stepIndex: 0, reason: "" } };
const makings = {
  injection: { operator: "off-by-one", source: "c0ffee", stepIndex: 0 },
  branchOf: { contentHash: "c0ffee", leavesAt: 1, replayId: "1" },
  madeBy: { study: 3 },
};

/** A failure of Shop that happened, and three that were made. */
const fill = async (ctx: WorkspaceContext): Promise<{ happened: string; made: string[] }> => {
  const happened = await storeSample(ctx, shop);
  const made: string[] = [];
  for (const [key, value] of Object.entries(makings))
    made.push(await storeSample(ctx, { ...shop, metadata: { [key]: value } }));
  return { happened, made };
};

const found = async (ctx: WorkspaceContext, search: string): Promise<string[]> => {
  const { filter } = parseTraceFilter(search);
  const { rows } = await listTraces(ctx, { filter, sort: "-createdAt", limit: 50 });
  return rows.map(({ id }) => id).toSorted();
};

test("what was made is in the list, by a search of its own, and read back as made", async () => {
  const ctx = await makeWorkspace(quiet);
  const { happened, made } = await fill(ctx);
  expect(await found(ctx, "")).toEqual([happened, ...made].toSorted());
  expect(await found(ctx, "made:true")).toEqual(made.toSorted());
  expect(await found(ctx, "made:false")).toEqual([happened]);
  // Who failed is known of it as of any other.
  expect(await found(ctx, "made:true responsible:Planner basis:truth")).toEqual(made.toSorted());
  expect((await getTrace(ctx, { id: made[0] ?? "" })).metadata).toEqual({ injection: makings.injection });
});

test("dashboards count nothing of what was made, and say how much there is", async () => {
  const ctx = await makeWorkspace(quiet);
  await fill(ctx);
  const { filter } = readDashboard({ range: "all", system: "Shop" }, "2026-11-23");
  const rows = await readOverview(ctx, { filter });
  expect(keyFigures(rows.days, true)).toMatchObject({ traceCount: 1, failed: 1 });
  expect(rows.failures).toMatchObject([{ agentKey: "planner", count: 1 }]);
  expect(rows.madeCount).toBe(3);
  const { versions } = await compareVersions(ctx, { filter });
  expect(versions).toMatchObject([{ version: "1.4", failed: 1 }]);
});

test("alerts observe nothing of what was made", async () => {
  const ctx = await makeWorkspace(quiet);
  const { happened, made } = await fill(ctx);
  const { workspaceId } = ctx;
  const attribution = { agent: "Planner", stepIndex: 0, reason: "", quotes: [], suspects: [] };
  await prisma.attributionRun.createMany({
    data: [happened, ...made].map((traceId) => ({
      workspaceId,
      traceId,
      method: "tracer",
      methodVersion: "3",
      status: "SUCCEEDED" as const,
      attribution,
      manifest: {},
      startedByName: "Ada",
    })),
  });
  await readOverview(ctx, { filter: readDashboard({ range: "all" }, "2026-11-23").filter });
  const wish = { workspaceId, systemKey: "shop", after: null, until: null, limit: 50 };
  const method = { name: "tracer", version: "3", tracerVersionId: null };
  expect((await readOutcomes(prisma, wish)).map(({ traceId }) => traceId)).toEqual([happened]);
  expect((await readNamedAgents(prisma, { ...wish, method })).map(({ traceId }) => traceId)).toEqual([happened]);
  expect(await readVersions(prisma, wish)).toEqual([expect.objectContaining({ version: "1.4", count: 1 })]);
});

test("an automation leaves alone what was made, unless its filter asks for it", async () => {
  const ctx = await makeWorkspace(quiet);
  const usual = await makeAutomation(ctx, { filter: "outcome:failed", run: runWith("tracer") });
  const asking = await makeAutomation(ctx, { filter: "outcome:failed made:true", run: runWith("tracer") });
  const { happened, made } = await fill(ctx);
  for (const job of await queuedJobs(ctx)) await runAutomations(job);
  expect((await turnsOf(usual)).map(({ traceId }) => traceId)).toEqual([happened]);
  expect((await turnsOf(asking)).map(({ traceId }) => traceId).toSorted()).toEqual(made.toSorted());
  expect(await previewAutomation(ctx, { filter: "outcome:failed" })).toMatchObject({ matchCount: 1, totalCount: 4 });
});

test("the tracer of a system learns nothing from failures that it was given, and does not count them", async () => {
  const ctx = await makeWorkspace(quiet);
  const { happened } = await fill(ctx);
  const { workspaceId } = ctx;
  const labels = await readLabels(prisma, { workspaceId, systemKey: "shop" });
  expect(labels.map(({ traceId }) => traceId)).toEqual([happened]);
  const counts = { traceCount: 1, failedCount: 1, labelledCount: 1 };
  expect(await listTracers(ctx)).toMatchObject([counts]);
  expect(await findTracer(ctx, { systemName: "Shop" })).toMatchObject(counts);
  await deleteTraces(ctx, { ids: [happened] });
  const none = { traceCount: 0, failedCount: 0, labelledCount: 0 };
  expect(await listTracers(ctx)).toMatchObject([none]);
  expect(await findTracer(ctx, { systemName: "Shop" })).toMatchObject(none);
});

test("how often a method is right is measured on nothing that was made", async () => {
  const ctx = await makeWorkspace(quiet);
  const { happened, made } = await fill(ctx);
  for (const traceId of [happened, ...made]) await startRun(ctx, { traceId, method: "step-k", parameters: { k: 0 } });
  const run = await prisma.attributionRun.findFirstOrThrow({ where: { traceId: happened } });
  const kind = { method: run.method, methodVersion: run.methodVersion, model: null, tracerHash: null };
  const alike = { ...kind, revealExpectedAnswer: false, parameters: { k: 0 } };
  const measured = await readLabelledRuns(prisma, ctx.workspaceId, alike);
  expect(measured.map(({ id }) => id)).toEqual([happened]);
});
