import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { systemKey } from "@/lib/tracer/system-key";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { keepReport, readKept } from "../../ground/kept-reports/kept-report";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { findTracer } from "./find-tracer";
import { listTracers } from "./list-tracers";

const systemName = "Back office";
const find = (ctx: MemberContext) => findTracer(ctx, { systemName });
const findListed = async (ctx: MemberContext) =>
  (await listTracers(ctx)).find((tracer) => tracer.systemName === systemName) ?? null;
const storeWith = (ctx: MemberContext, fields: Record<string, unknown> = {}): Promise<string> =>
  storeSample(ctx, { system: { name: systemName }, ...fields });
const label = (ctx: MemberContext, traceId: string, stepIndex = 0) =>
  saveAnnotation(ctx, { traceId, agent: "Planner", stepIndex, reason: "" });

test("counts what it counts trace by trace: all, those that failed, and of these the labeled ones", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const groundTruth = { agent: "Planner", stepIndex: 0, reason: "" };
  expect(await find(ctx)).toBeNull();
  for (const outcome of ["failed", "passed", "unknown"]) {
    await storeWith(ctx, { outcome });
    await storeWith(ctx, { outcome, groundTruth });
    await label(ctx, await storeWith(ctx, { outcome }), 1);
  }
  await storeSample(ctx, { system: { name: "Another" }, groundTruth });
  const found = await find(ctx);
  expect(found).toMatchObject({ traceCount: 9, failedCount: 5, labelledCount: 4, state: "collecting" });
  expect(found).toEqual(await findListed(ctx));
  expect((await listTracers(ctx)).map((tracer) => [tracer.systemName, tracer.failedCount])).toEqual([
    [systemName, 5],
    ["Another", 1],
  ]);
  await prisma.trace.deleteMany({ where: { workspaceId: ctx.workspaceId } });
  expect([await find(ctx), await findListed(ctx)]).toEqual([null, null]);
});

/** As many traces as are not counted at once, all failed. */
const storeMany = ({ workspaceId }: MemberContext) =>
  prisma.trace.createMany({
    data: Array.from({ length: 1_000 }, (_, at) => ({
      workspaceId,
      title: `Trace ${at}`,
      question: "",
      outcome: "failed" as const,
      agents: [],
      stepCount: 3,
      systemName,
      systemKey: systemKey({ system: { name: systemName } }),
      format: "faultline",
      contentHash: `hash ${at}`,
      metadata: {},
      issues: [],
    })),
  });

test(
  "shows the labels of before where counting them takes long, says so, and those of now to whoever asks next",
  { tags: ["long"] },
  async () => {
    const [ctx, stranger] = [await makeWorkspace({ attributesUploads: false }), await makeWorkspace()];
    const traceId = await storeWith(ctx);
    await storeMany(ctx);
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    expect(await find(ctx)).toMatchObject({ traceCount: 1_001, labelledCount: 0 });
    clock.mockRestore();
    const scope = `labelled:${systemKey({ system: { name: systemName } })}`;
    const kept = (await readKept(ctx, scope)) ?? expect.fail();
    await keepReport(ctx, scope, { ...kept, madeAt: new Date(0) });
    await label(ctx, traceId);
    await storeWith(ctx);
    expect(await find(ctx)).toMatchObject({ traceCount: 1_002, labelledCount: 0, isOutdated: true });
    expect(await findListed(ctx)).toMatchObject({ traceCount: 1_002, labelledCount: 1 });
    await vi.waitFor(async () => expect(await find(ctx)).toEqual(await findListed(ctx)), { timeout: 120_000 });
    expect(await find(stranger)).toBeNull();
  },
);

test("counts the labels of a few traces whenever it is asked, however long that takes", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeWith(ctx);
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  expect(await find(ctx)).toMatchObject({ labelledCount: 0 });
  await label(ctx, traceId);
  expect(await find(ctx)).toMatchObject({ labelledCount: 1 });
  clock.mockRestore();
});
