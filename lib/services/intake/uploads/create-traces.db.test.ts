import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { parseTrace } from "@/lib/traces/parse-trace";
import { deleteImport } from "../imports/delete-import";
import { listImports } from "../imports/list-imports";
import { inParts } from "../imports/testing/send-file";
import { readOriginal } from "../originals/read-original";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { createTraces } from "./create-traces";
import { deleteTraces } from "../removal/delete-traces";
import { exportTrace } from "../../traces/reading/export-trace";
import { getTrace } from "../../traces/reading/get-trace";
import { loadTrace } from "../../ground/stored/load-trace";
import { previewTraces } from "./preview-traces";
import { readStep } from "../../traces/reading/read-step";
import { readSteps } from "../../traces/reading/read-steps";
import { setOutcome } from "../../traces/editing/set-outcome";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";

const hostile =
  "<script>alert(1)</script>\u0000 \u001b[31m \ud800 lone \udfff \u202e \ufdd0 \ufdd00041 😀 javascript:alert(1)";

test("a trace comes back as it was parsed, NUL, lone surrogates and all, and the file byte for byte", async () => {
  const ctx = await makeWorkspace();
  const bytes = toBytes(
    sampleTrace(
      {
        question: `What is ${hostile}?`,
        expectedAnswer: hostile,
        finalAnswer: hostile,
        title: hostile,
        externalId: hostile,
        system: { name: hostile, version: hostile },
        tags: [hostile],
        metadata: { [hostile]: [{ deep: hostile }, 1e21, 0.1, null, true] },
        termination: hostile,
        groundTruth: { agent: "Planner", stepIndex: 0, reason: hostile },
      },
      [
        {
          agent: "Planner",
          content: hostile,
          recipient: hostile,
          model: hostile,
          startedAt: "2026-01-02T03:04:05.123456789+05:00",
          durationMs: 0.25,
          costUsd: 0.000012,
        },
        {
          agent: `${hostile} <img onerror=x>`,
          kind: "tool-call",
          content: hostile,
          tool: { name: hostile, arguments: { [hostile]: hostile, n: [1, null] } },
          inputTokens: 3,
        },
        { agent: "Planner", content: "", inputs: [hostile], isError: true, outputTokens: 0 },
      ],
    ),
  );
  const parsed = parseTrace(bytes).traces[0]?.trace;
  const { traces } = await createTraces(ctx, { bytes, fileName: `../${hostile}.json` });
  const id = traces[0]?.id ?? "";
  expect(parsed?.steps).toHaveLength(3);
  expect(await loadTrace({ workspaceId: ctx.workspaceId, id })).toEqual(parsed);
  const original = await readOriginal(ctx, { traceId: id });
  const chunks: Uint8Array[] = [];
  for await (const chunk of original.chunks) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
  expect(original.fileName).toBe(`../${hostile}.json`);
  const exported = parseTrace((await exportTrace(ctx, { id })).text).traces[0];
  expect(exported?.trace).toEqual(parsed);
});

test("a step of 5 MB is stored whole, and cut only in a window of steps", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  const content = "0123456789abcdef".repeat(5 * 65_536);
  const toolArguments = { text: "y".repeat(70_000) };
  const id = await storeSample(ctx, {}, [
    { agent: "A", content },
    { agent: "A", kind: "tool-call", content: "small", tool: { name: "t", arguments: toolArguments } },
    { agent: "B", content: `${"x".repeat(65_533)}\u0000${"x".repeat(9)}` },
  ]);
  const { steps } = await readSteps(ctx, { traceId: id, from: 0, count: 10 });
  expect(steps[0]).toMatchObject({
    contentLength: content.length,
    isContentCut: true,
    content: content.slice(0, 65_536),
  });
  expect(steps[1]).toMatchObject({ isContentCut: false, content: "small", tool: { name: "t" } });
  expect(steps[1]?.tool).not.toHaveProperty("arguments");
  expect(steps[2]?.content).toBe("x".repeat(65_533)); // an escape cut in half is dropped, never shown
  expect((await readStep(ctx, { traceId: id, index: 0 })).content).toBe(content);
  expect((await readStep(ctx, { traceId: id, index: 1 })).tool?.arguments).toEqual(toolArguments);
});

test("twenty thousand steps are stored in order without a gap", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  const steps = Array.from({ length: 20_000 }, (_, index) => ({
    agent: `Agent ${index % 5}`,
    content: `Step ${index} says something.`,
  }));
  const id = await storeSample(ctx, {}, steps);
  const loaded = await loadTrace({ workspaceId: ctx.workspaceId, id });
  expect(loaded.steps.map((step) => step.content)).toEqual(steps.map((step) => step.content));
  const page = await readSteps(ctx, { traceId: id, from: 19_990, count: 500 });
  expect(page.steps.map((step) => step.index)).toEqual([
    19_990, 19_991, 19_992, 19_993, 19_994, 19_995, 19_996, 19_997, 19_998, 19_999,
  ]);
});

test("the same content twice is one trace, reported as a duplicate with the first one's id", async () => {
  const ctx = await makeWorkspace();
  const sample = sampleTrace({ tags: ["one"] });
  const first = await createTraces(ctx, { bytes: toBytes(sample) });
  const second = await createTraces(ctx, { bytes: new TextEncoder().encode(JSON.stringify(sample, null, 4)) });
  expect(first.traces.map((trace) => trace.isDuplicate)).toEqual([false]);
  expect(second.traces.map(({ id, isDuplicate }) => ({ id, isDuplicate }))).toEqual([
    { id: first.traces[0]?.id, isDuplicate: true },
  ]);
  expect(await prisma.original.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  const preview = await previewTraces(ctx, { bytes: toBytes(sample) });
  expect(preview).toMatchObject({
    canStore: true,
    format: "faultline",
    traces: [{ stepCount: 3, duplicateOfId: first.traces[0]?.id }],
  });
});

test("an upload of several pieces is kept byte for byte, held in memory or not", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  for (const megabytes of [5, 9]) {
    const sent = toBytes(sampleTrace({}, [{ agent: "A", content: "0123456789abcdef".repeat(megabytes * 65_536) }]));
    const { traces } = await createTraces(ctx, { bytes: inParts(sent, 700_000) });
    const { chunks, sha256 } = await readOriginal(ctx, { traceId: traces[0]?.id ?? "" });
    const kept: Uint8Array[] = [];
    for await (const chunk of chunks) kept.push(chunk);
    expect(kept.length).toBe(Math.ceil(megabytes / 4));
    expect(Buffer.concat(kept).equals(Buffer.from(sent))).toBe(true);
    expect(sha256).toBe(createHash("sha256").update(sent).digest("hex"));
  }
});

test("an upload that is canceled while its bytes arrive says so and leaves nothing behind", async () => {
  const ctx = await makeWorkspace();
  const body = async function* () {
    yield toBytes(sampleTrace());
    const { imports } = await listImports(ctx);
    await deleteImport(ctx, { id: imports[0]?.id ?? "" });
  };
  await expect(createTraces(ctx, { bytes: body() })).rejects.toMatchObject({ code: "CONFLICT" });
  const where = { workspaceId: ctx.workspaceId };
  expect(await Promise.all([prisma.trace.count({ where }), prisma.original.count({ where })])).toEqual([0, 0]);
});

test("another workspace stores the same content for itself", async () => {
  const [one, other] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const bytes = toBytes(sampleTrace());
  const [a] = (await createTraces(one, { bytes })).traces;
  const [b] = (await createTraces(other, { bytes })).traces;
  expect(b).toMatchObject({ isDuplicate: false });
  expect(b?.id).not.toBe(a?.id);
});

test("a file that holds the same trace twice stores it once", async () => {
  const ctx = await makeWorkspace();
  const sample = sampleTrace();
  const { traces } = await createTraces(ctx, { bytes: toBytes([sample, sampleTrace(), sample]) });
  expect(traces.map((trace) => trace.isDuplicate)).toEqual([false, false, true]);
  expect(traces[2]?.id).toBe(traces[0]?.id);
  expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
});

test("of identical uploads at once one stores the trace and the others find it", async () => {
  const ctx = await makeWorkspace();
  const bytes = toBytes(sampleTrace());
  const answers = await Promise.all(Array.from({ length: 6 }, () => createTraces(ctx, { bytes })));
  const traces = answers.flatMap((answer) => answer.traces);
  expect(new Set(traces.map((trace) => trace.id)).size).toBe(1);
  expect(traces.filter((trace) => !trace.isDuplicate)).toHaveLength(1);
  expect(await prisma.original.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  expect(await prisma.step.count({ where: { workspaceId: ctx.workspaceId } })).toBe(3);
});

test("files with the same traces in opposite order never wait for each other in a circle", async () => {
  const ctx = await makeWorkspace();
  const samples = Array.from({ length: 12 }, () => sampleTrace());
  const files = [samples, samples.toReversed(), samples, samples.toReversed()];
  const answers = await Promise.all(files.map((file) => createTraces(ctx, { bytes: toBytes(file) })));
  expect(answers.map((answer) => answer.traces.length)).toEqual([12, 12, 12, 12]);
  expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(12);
  expect(await prisma.step.count({ where: { workspaceId: ctx.workspaceId } })).toBe(36);
});

const broken = { faultline: 1, trace: { question: "What?", steps: [] } };

test("a trace that cannot be read keeps no other of its file out, and is named with the place of its fault", async () => {
  const ctx = await makeWorkspace();
  const { traces, failed } = await createTraces(ctx, { bytes: toBytes([sampleTrace(), broken, sampleTrace()]) });
  expect(traces.map(({ isDuplicate }) => isDuplicate)).toEqual([false, false]);
  expect(failed).toMatchObject([
    { place: 1, issues: [{ severity: "error", pointer: expect.stringContaining("/1/") as string }] },
  ]);
  expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
});

test("a file of which no trace can be read leaves nothing behind", async () => {
  const ctx = await makeWorkspace();
  const error = await createTraces(ctx, { bytes: toBytes([broken]) }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "INVALID", details: [{ pointer: expect.stringContaining("/0/") as string }] });
  const where = { workspaceId: ctx.workspaceId };
  expect([await prisma.trace.count({ where }), await prisma.original.count({ where })]).toEqual([0, 0]);
  expect(await prisma.import.count({ where })).toBe(0);
});

test("a title that is too long for the index is cut, and an issue says so", async () => {
  const ctx = await makeWorkspace();
  const id = await storeSample(ctx, { title: "ä".repeat(20_000) });
  const trace = await getTrace(ctx, { id });
  expect(trace.title).toBe("ä".repeat(400));
  expect(trace.issues).toContainEqual(expect.objectContaining({ code: "title-cut" }));
});

// By day: the tests of small files above, change-traces.db.test.ts.
test("a file of two thousand traces is one import, and all of it one deletion", { tags: ["nightly"] }, async () => {
  const ctx = await makeWorkspace();
  const samples = Array.from({ length: 2_000 }, () => sampleTrace({}, [{ agent: "A", content: "x" }]));
  const { traces } = await createTraces(ctx, { bytes: toBytes(samples) });
  expect(new Set(traces.map((trace) => trace.id)).size).toBe(2_000);
  const ids = traces.map((trace) => trace.id);
  expect(await setOutcome(ctx, { ids }, "passed")).toEqual({ traceCount: 2_000 });
  expect(await deleteTraces(ctx, { ids })).toMatchObject({ traceCount: 2_000 });
});
