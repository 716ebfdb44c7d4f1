import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import * as tracers from "@/lib/tracer/shipped-tracer";
import { attributeStored } from "../../answers/starting/attribute-stored";
import { listRuns } from "../../answers/results/list-runs";
import { listTracers } from "../../answers/tracers/list-tracers";
import { setAttributesUploads } from "../../people/workspaces/set-attributes-uploads";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { createTraces } from "../uploads/create-traces";
import { setOutcome } from "../../traces/editing/set-outcome";
import { setSystem } from "../../traces/editing/set-system";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";
import { updateTrace } from "../../traces/editing/update-trace";

vi.mock("@/lib/tracer/shipped-tracer", { spy: true });
const mendWeights = () => vi.mocked(tracers.shippedTracer).mockReset();
afterEach(mendWeights);

const upload = async (ctx: WorkspaceContext, fields: Record<string, unknown> = {}, system?: string) => {
  const { traces } = await createTraces(ctx, { bytes: toBytes(sampleTrace(fields)), system });
  const [stored] = traces;
  if (!stored) throw new Error("nothing was stored");
  return stored;
};
/** Traces that wait for a worker to attribute them. */
const queuedFor = async (ctx: WorkspaceContext): Promise<string[]> => {
  const rows = await prisma.$queryRaw<{ traceIds: string[] }[]>`
    select payload->'traceIds' as "traceIds" from graphile_worker._private_jobs
    where payload->>'workspaceId' = ${ctx.workspaceId}`;
  return rows.flatMap(({ traceIds }) => traceIds);
};

test(
  "a trace that failed is attributed as it is stored, and the answer of the upload says so",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace();
    const stored = await upload(ctx);
    expect(stored.attribution).toMatchObject({
      agent: expect.any(String) as string,
      stepIndex: expect.any(Number) as number,
    });
    const [run, ...others] = await listRuns(ctx, { traceId: stored.id });
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      status: "SUCCEEDED",
      method: "tracer",
      isAutomatic: true,
      startedBy: "Faultline",
      costUsd: 0,
      attribution: { agent: stored.attribution?.agent, stepIndex: stored.attribution?.stepIndex },
    });
  },
);

test("one that passed is not, and one of unknown outcome is with the words that it may not have failed", async () => {
  const ctx = await makeWorkspace();
  const passed = await upload(ctx, { outcome: "passed" });
  expect(passed.attribution).toBeNull();
  expect(await listRuns(ctx, { traceId: passed.id })).toEqual([]);
  const unknown = await upload(ctx, { outcome: "unknown" });
  const [run] = await listRuns(ctx, { traceId: unknown.id });
  expect(run?.attribution?.reason).toMatch(/if this run failed/i);
});

test("the same file twice is attributed once", async () => {
  const ctx = await makeWorkspace();
  const file = { bytes: toBytes(sampleTrace()) };
  const [first] = (await createTraces(ctx, file)).traces;
  const [second] = (await createTraces(ctx, file)).traces;
  expect(second).toMatchObject({ id: first?.id, isDuplicate: true, attribution: null });
  expect(await listRuns(ctx, { traceId: first?.id ?? "" })).toHaveLength(1);
});

test("a workspace that wants none gets none, now or later", async () => {
  const ctx = await makeWorkspace();
  await setAttributesUploads(ctx, { attributesUploads: false });
  const stored = await upload(ctx);
  expect(stored.attribution).toBeNull();
  expect(await queuedFor(ctx)).toEqual([]);
  expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds: [stored.id] })).toBe(0);
  expect(await listRuns(ctx, { traceId: stored.id })).toEqual([]);
});

test("an attribution that fails neither refuses nor loses the upload, and a worker tries again", async () => {
  const ctx = await makeWorkspace();
  vi.mocked(tracers.shippedTracer).mockImplementation(() => {
    throw new Error("broken weights");
  });
  const stored = await upload(ctx);
  expect(stored).toMatchObject({ isDuplicate: false, attribution: null });
  expect(await queuedFor(ctx)).toEqual([stored.id]);
  mendWeights();
  expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds: await queuedFor(ctx) })).toBe(1);
  expect(await listRuns(ctx, { traceId: stored.id })).toHaveLength(1);
});

test("a trace that the method cannot read is left to a worker, who says why", async () => {
  const ctx = await makeWorkspace();
  vi.mocked(tracers.shippedTracer).mockImplementation(() => ({
    name: "broken",
    hash: "broken",
    priorWeight: () => 0,
    rank: () => {
      throw new Error("unreadable");
    },
  }));
  const stored = await upload(ctx);
  expect(stored.attribution).toBeNull();
  expect(await listRuns(ctx, { traceId: stored.id })).toMatchObject([{ status: "QUEUED", isAutomatic: true }]);
});

test(
  "of a large upload the first traces are read at once and the others by a worker, each once",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace();
    const long = Array.from({ length: 700 }, (_, at) => ({
      agent: at % 2 ? "Planner" : "Coder",
      content: `Line ${at}.`,
    }));
    const bytes = toBytes(Array.from({ length: 4 }, () => sampleTrace({}, long)));
    const { traces } = await createTraces(ctx, { bytes });
    expect(traces.map(({ attribution }) => attribution !== null)).toEqual([true, true, false, false]);
    const traceIds = await queuedFor(ctx);
    expect(traceIds.toSorted()).toEqual(traces.map(({ id }) => id).toSorted());
    expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds })).toBe(2);
    expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds })).toBe(0);
    for (const { id } of traces) expect(await listRuns(ctx, { traceId: id })).toHaveLength(1);
  },
);

test("traces of another workspace are not attributed from mine", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  await setAttributesUploads(ctx, { attributesUploads: false });
  const { id } = await upload(ctx);
  await setAttributesUploads(ctx, { attributesUploads: true });
  expect(await attributeStored({ workspaceId: stranger.workspaceId, traceIds: [id, "no id"] })).toBe(0);
  expect(await listRuns(ctx, { traceId: id })).toEqual([]);
});

test("a trace that a person calls failed is attributed, one that they call passed is not", async () => {
  const ctx = await makeWorkspace();
  const passed = await storeSample(ctx, { outcome: "passed" });
  const other = await storeSample(ctx, { outcome: "passed" });
  await updateTrace(ctx, { id: passed, outcome: "failed" });
  await setOutcome(ctx, { ids: [passed, other] }, "failed");
  expect((await queuedFor(ctx)).toSorted()).toEqual([passed, other].toSorted());
  expect(await attributeStored({ workspaceId: ctx.workspaceId, traceIds: [passed, other] })).toBe(2);
  await setOutcome(ctx, { ids: [other] }, "passed");
  expect((await queuedFor(ctx)).toSorted()).toEqual([passed, other].toSorted());
});

test(
  "the system that the sender names counts where the file names none, and systems are counted by name in any case",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace();
    await upload(ctx, {}, " Billing team ");
    await upload(
      ctx,
      { system: { name: "BILLING TEAM" }, groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } },
      "x",
    );
    await upload(ctx, { outcome: "passed" });
    expect(await listTracers(ctx)).toMatchObject([
      {
        systemName: "Billing team",
        traceCount: 2,
        failedCount: 2,
        labelledCount: 1,
        state: "collecting",
        active: null,
      },
      { systemName: null, traceCount: 1, failedCount: 0, labelledCount: 0, state: "collecting" },
    ]);
  },
);

test("selected traces are given a system, with who did it, and those of another workspace are not", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const ids = [await storeSample(ctx), await storeSample(ctx)];
  expect(await setSystem(ctx, { ids }, " Support desk ")).toEqual({ traceCount: 2 });
  expect(await setSystem(ctx, { ids }, "Support desk")).toEqual({ traceCount: 0 });
  expect(await listTracers(ctx)).toMatchObject([{ systemName: "Support desk", traceCount: 2 }]);
  const revisions = await prisma.traceRevision.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(revisions.map(({ field, after, changedBy }) => [field, after, changedBy])).toEqual([
    ["systemName", "Support desk", "Ada"],
    ["systemName", "Support desk", "Ada"],
  ]);
  await expect(setSystem(ctx, { ids }, " ")).rejects.toMatchObject({ code: "INVALID" });
  await expect(setSystem(stranger, { ids }, "Mine")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await setSystem(ctx, { ids }, null)).toEqual({ traceCount: 2 });
  expect(await listTracers(ctx)).toMatchObject([{ systemName: null, traceCount: 2 }]);
});
