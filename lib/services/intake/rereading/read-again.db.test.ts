import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { createTraces } from "../uploads/create-traces";
import { getTrace } from "../../traces/reading/get-trace";
import { readAgain } from "./read-again";
import { readAllAgain } from "./read-all-again";
import { rereadEach } from "./reread-each";
import { readSteps } from "../../traces/reading/read-steps";
import { tagTraces } from "../../traces/editing/tag-traces";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";
import { updateTrace } from "../../traces/editing/update-trace";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace();
});

/** What an older reader might have made of the trace: other steps under another hash, nothing of its report. */
const spoil = async (id: string): Promise<void> => {
  await prisma.step.deleteMany({ where: { traceId: id, index: 2 } });
  await prisma.trace.update({
    where: { id },
    data: { stepCount: 2, contentHash: `old ${id}`, question: "Old?", title: "Old", report: {}, format: "old" },
  });
};

test("a trace read again has the steps of the new reading and keeps id, runs, annotations, tags and corrections", async () => {
  const { traces } = await createTraces(ctx, {
    bytes: toBytes([sampleTrace(), sampleTrace({ question: "Now?" })]),
    system: "Maps",
    version: "1.5",
  });
  const id = traces[1]?.id ?? "";
  const before = await getTrace(ctx, { id });
  await saveAnnotation(ctx, { traceId: id, agent: "Surfer", stepIndex: 1, reason: "It misread the map." });
  await tagTraces(ctx, { ids: [id] }, { add: ["kept"] });
  await spoil(id);
  await updateTrace(ctx, { id, title: "By hand", outcome: "passed" });
  expect(await readAgain(ctx, { traceId: id })).toEqual({ isChanged: true });
  const after = await getTrace(ctx, { id });
  expect(after).toMatchObject({
    system: { name: "Maps", version: "1.5" },
    id,
    title: "By hand",
    outcome: "passed",
    question: "Now?",
    stepCount: 3,
    tags: ["kept"],
    format: "faultline",
    contentHash: before.contentHash,
    report: before.report,
    runCount: before.runCount,
    annotations: [{ reason: "It misread the map." }],
  });
  expect((await readSteps(ctx, { traceId: id, from: 0, count: 10 })).steps).toHaveLength(3);
  expect(await readAgain(ctx, { traceId: id })).toEqual({ isChanged: false });
});

test("a trace is found again by its content, by the id that the file gives it, or by its place", async () => {
  const ids = ["a", "b", "c"];
  const samples = ids.map((externalId) => sampleTrace({ externalId, title: externalId }));
  const { traces } = await createTraces(ctx, { bytes: toBytes([...samples, sampleTrace({ title: "d" })]) });
  for (const { id } of traces) await spoil(id);
  await prisma.trace.update({ where: { id: traces[1]?.id ?? "" }, data: { originalPlace: 0 } });
  for (const { id } of traces) await readAgain(ctx, { traceId: id });
  const titles = await Promise.all(traces.map(async ({ id }) => (await getTrace(ctx, { id })).title));
  expect(titles).toEqual(["a", "b", "c", "d"]);
});

test("a title keeps what tells its trace apart, while the trace asks the same", async () => {
  const samples = [1, 2].map((epoch) =>
    sampleTrace({ question: "Solve it.", metadata: { sampleId: "s-7", epoch } }, [
      { agent: "Coder", content: `Try ${epoch}.` },
    ]),
  );
  const { traces } = await createTraces(ctx, { bytes: toBytes(samples) });
  const [first = "", second = ""] = traces.map(({ id }) => id);
  await prisma.trace.update({ where: { id: first }, data: { format: "old" } });
  await prisma.trace.update({ where: { id: second }, data: { question: "Old?", title: "Old" } });
  expect(await readAgain(ctx, { traceId: first })).toEqual({ isChanged: true });
  await readAgain(ctx, { traceId: second });
  expect(await getTrace(ctx, { id: first })).toMatchObject({ title: "s-7 (1) · Solve it." });
  expect(await getTrace(ctx, { id: second })).toMatchObject({ title: "Solve it.", question: "Solve it." });
});

test("read as another format, a file that does not hold the trace any more changes nothing", async () => {
  const id = await storeSample(ctx);
  const before = await getTrace(ctx, { id });
  await expect(readAgain(ctx, { traceId: id, format: "history" })).rejects.toMatchObject({ code: "INVALID" });
  expect(await getTrace(ctx, { id })).toEqual(before);
});

test("a reading that makes it the same as another trace is refused", async () => {
  const sample = sampleTrace();
  const id = (await createTraces(ctx, { bytes: toBytes(sample) })).traces[0]?.id ?? "";
  await spoil(id);
  await createTraces(ctx, { bytes: toBytes(sample) });
  await expect(readAgain(ctx, { traceId: id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("the selected traces whose files were kept are read again by a worker", async () => {
  const [first, second] = [await storeSample(ctx), await storeSample(ctx)];
  await spoil(first);
  await prisma.trace.update({ where: { id: second }, data: { originalId: null } });
  expect(await readAllAgain(ctx, { ids: [first, second] })).toEqual({ traceCount: 1 });
  const { workspaceId } = ctx;
  const traceIds = [first, second, "no id"];
  expect(await rereadEach({ workspaceId, traceIds }, new AbortController().signal)).toBe(1);
  expect(await getTrace(ctx, { id: first })).toMatchObject({ format: "faultline", stepCount: 3 });
});

test("a trace of another workspace is not read again", async () => {
  const stranger = await makeWorkspace();
  const traceId = await storeSample(ctx);
  await expect(readAgain(stranger, { traceId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readAllAgain(stranger, { ids: [traceId] })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
