import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Prisma, prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { startRun } from "../starting/start-run";
import { readLabelledRuns } from "./labelled-runs";
import { readChoiceReliability } from "./read-choice-reliability";
import { readReliability } from "./read-reliability";

const steps = ["a", "b", "c"].map((content, at) => ({ agent: at % 2 ? "Surfer" : "Planner", content }));
const fileLabel = { groundTruth: { agent: "Planner", stepIndex: 1, reason: "" } };

const makeQuiet = () => makeWorkspace({ attributesUploads: false });

/** A trace with a run of step-k, which names step k. */
const storeRun = async (ctx: MemberContext, fields: Record<string, unknown> = {}, k = 1) => {
  const traceId = await storeSample(ctx, fields, [...steps, { agent: "Planner", content: JSON.stringify(fields) }]);
  const { id } = await startRun(ctx, { traceId, method: "step-k", parameters: { k } });
  return { traceId, runId: id };
};

/** Questions that share no word. */
const question = (at: number): string => `${"abcdefghijklmnopqrstuvwxyz"[at] ?? ""}${at} ${at}x${at}`;

/** A blind label of the random stream, unless told otherwise. */
const annotate = (ctx: MemberContext, traceId: string, fields: Record<string, unknown> = {}) =>
  prisma.annotation.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      authorId: crypto.randomUUID(),
      authorName: "Ann",
      reason: "",
      agent: "Planner",
      stepIndex: 1,
      blindAgent: "Planner",
      blindStepIndex: 1,
      sawAttribution: false,
      stream: "random",
      inclusionProbability: 0.5,
      ...fields,
    },
  });

const decide = (ctx: MemberContext, traceId: string, stepIndex: number) =>
  prisma.adjudication.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      number: 1,
      agent: "Planner",
      stepIndex,
      reason: "",
      claims: [],
      decidedByName: "Dea",
    },
  });

/** How many labeled traces count for a run of a new trace. */
const countFor = async (ctx: MemberContext): Promise<number> => {
  const { runId } = await storeRun(ctx, { question: "zz entirely other words" });
  return (await readReliability(ctx, { runId })).count;
};

beforeEach(() => {
  // Nothing takes long unless a test says so: each figure is then the one of now.
  vi.spyOn(performance, "now").mockReturnValue(0);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test(
  "says how often a method is right on the labeled traces of a workspace, with the number that it rests on",
  { tags: ["long"] },
  async () => {
    const ctx = await makeQuiet();
    const { runId } = await storeRun(ctx, { question: "zz entirely other words" });
    for (let at = 0; at < 19; at += 1) {
      const label = { agent: at < 10 ? "Planner" : "Surfer", stepIndex: at < 5 ? 1 : 2, reason: "" };
      await storeRun(ctx, { question: question(at), groundTruth: label });
    }
    expect(await readReliability(ctx, { runId })).toEqual({ isMeasured: false, count: 19 });
    // Of its own question, and of another way to run: neither counts.
    await storeRun(ctx, { question: "zz entirely other words", externalId: "again", ...fileLabel });
    await storeRun(ctx, { question: question(20), ...fileLabel }, 0);
    expect(await readReliability(ctx, { runId })).toEqual({ isMeasured: false, count: 19 });
    await storeRun(ctx, { question: question(19), groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
    const found = await readReliability(ctx, { runId });
    expect(found).toMatchObject({
      isMeasured: true,
      count: 20,
      questionCount: 20,
      band: { first: 1, last: 10 },
      isWeighted: false,
    });
    // step-k names step 1, which the Surfer took: right of the ten labels that say so, and of the six steps 1.
    expect(found).toMatchObject({ agent: { value: 0.5 }, step: { value: 0.3 } });
  },
);

test(
  "says before a run how often its method was right, of one trace without its own question and of any with all",
  { tags: ["long"] },
  async () => {
    const [ctx, stranger] = [await makeQuiet(), await makeQuiet()];
    for (let at = 0; at < 21; at += 1) {
      const traceId = await storeSample(ctx, { question: question(at), ...fileLabel });
      await startRun(ctx, { traceId, method: "first" });
    }
    const { id } = await prisma.trace.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    const asked = { methods: ["first", "tracer", "all-at-once"], model: null };
    const ofOne = await readChoiceReliability(ctx, { ...asked, traceId: id });
    // Nobody can be asked, and no run of the tracer says which weights it would read with.
    expect(Object.keys(ofOne)).toEqual(["first"]);
    expect(ofOne.first).toMatchObject({ isMeasured: true, count: 20 });
    expect((await readChoiceReliability(ctx, { ...asked, traceId: null })).first).toMatchObject({ count: 21 });
    await startRun(ctx, { traceId: id, method: "tracer" });
    expect((await readChoiceReliability(ctx, { ...asked, traceId: id })).tracer).toEqual({
      isMeasured: false,
      count: 0,
    });
    expect((await readChoiceReliability(stranger, { ...asked, traceId: null })).first).toMatchObject({ count: 0 });
    await expect(readChoiceReliability(stranger, { ...asked, traceId: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  },
);

test("counts a blind label of the random stream, and none that was picked or made with knowledge of an answer", async () => {
  const ctx = await makeQuiet();
  const random = await storeRun(ctx, { question: question(0) });
  await annotate(ctx, random.traceId);
  const picked = await storeRun(ctx, { question: question(1) });
  await annotate(ctx, picked.traceId, { stream: "worth", inclusionProbability: null });
  const told = await storeRun(ctx, { question: question(2) });
  await annotate(ctx, told.traceId, { blindAgent: null, blindStepIndex: null, sawAttribution: true });
  expect(await countFor(ctx)).toBe(1);
});

test("counts what was labeled blind before a queue drew it, by the probability of the queue's random stream", async () => {
  const ctx = await makeQuiet();
  const { traceId } = await storeRun(ctx, { question: question(1) });
  await annotate(ctx, traceId, { stream: null, inclusionProbability: null });
  expect(await countFor(ctx)).toBe(0);
  const item = { workspaceId: ctx.workspaceId, traceId, position: 0, stream: "random", inclusionProbability: 0.25 };
  await prisma.labelQueue.create({
    data: {
      workspaceId: ctx.workspaceId,
      name: "Drawn",
      populationCount: 4,
      seed: 1,
      createdByName: "Dea",
      items: { create: [item] },
    },
  });
  expect(await countFor(ctx)).toBe(1);
});

test("weighs a trace whose file has a label as one, also where a random stream has drawn it, and any other by the stream", async () => {
  const ctx = await makeQuiet();
  const both = await storeRun(ctx, { question: question(0), ...fileLabel });
  const drawn = await storeRun(ctx, { question: question(1) });
  for (const { traceId } of [both, drawn]) await annotate(ctx, traceId, { inclusionProbability: 0.1 });
  const { method, methodVersion, revealExpectedAnswer } = await prisma.attributionRun.findUniqueOrThrow({
    where: { id: both.runId },
  });
  const rows = await readLabelledRuns(prisma, ctx.workspaceId, {
    method,
    methodVersion,
    revealExpectedAnswer,
    model: null,
    tracerHash: null,
    parameters: { k: 1 },
  });
  expect(Object.fromEntries(rows.map((row) => [row.id, row.inclusionProbability]))).toEqual({
    [both.traceId]: 1,
    [drawn.traceId]: 0.1,
  });
});

test("leaves out what people disagree on until somebody decides, and takes no decision on a trace that was picked", async () => {
  const ctx = await makeQuiet();
  const { traceId } = await storeRun(ctx, { question: question(0) });
  await annotate(ctx, traceId);
  await annotate(ctx, traceId, { blindStepIndex: 2 });
  const picked = await storeRun(ctx, { question: question(1) });
  await decide(ctx, picked.traceId, 1);
  expect(await countFor(ctx)).toBe(0);
  await decide(ctx, traceId, 2);
  expect(await countFor(ctx)).toBe(1);
});

test("leaves out labels that were excluded, of a file and of a person", async () => {
  const ctx = await makeQuiet();
  const ofFile = await storeRun(ctx, { question: question(0), ...fileLabel });
  const ofPerson = await storeRun(ctx, { question: question(1) });
  const { authorId } = await annotate(ctx, ofPerson.traceId);
  expect(await countFor(ctx)).toBe(2);
  const decision = {
    workspaceId: ctx.workspaceId,
    fault: "step-out-of-range",
    decision: "excluded",
    reason: "",
    decidedByName: "Dea",
  };
  await prisma.labelDecision.createMany({
    data: [
      { ...decision, traceId: ofFile.traceId, labelSet: "data-set", claim: "1 Planner" },
      { ...decision, traceId: ofPerson.traceId, labelSet: `annotator:${authorId}`, claim: "1 Planner" },
    ],
  });
  expect(await countFor(ctx)).toBe(0);
});

test("counts the newest run of a trace, and only one that has ended whole with weights that did not know the question", async () => {
  const ctx = await makeQuiet();
  const { traceId, runId } = await storeRun(ctx, { question: question(0), ...fileLabel });
  await startRun(ctx, { traceId, method: "step-k", parameters: { k: 1 } });
  expect(await countFor(ctx)).toBe(1);
  await prisma.attributionRun.updateMany({ where: { traceId }, data: { status: "PARTIAL" } });
  expect(await countFor(ctx)).toBe(0);
  await prisma.attributionRun.updateMany({ where: { traceId }, data: { status: "SUCCEEDED" } });
  const { manifest } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: runId } });
  const tracer = { name: "W", versionId: null, hash: "h", seen: "question" };
  await prisma.attributionRun.updateMany({
    where: { traceId },
    data: { manifest: { ...(manifest as object), tracer } },
  });
  expect(await countFor(ctx)).toBe(0);
  const same = await storeRun(ctx, { question: "yy some words of its own" });
  const readsWith = { ...(manifest as object), tracer: { ...tracer, seen: "no" } };
  await prisma.attributionRun.update({ where: { id: same.runId }, data: { manifest: readsWith } });
  expect((await readReliability(ctx, { runId: same.runId })).count).toBe(0);
  await prisma.attributionRun.updateMany({ where: { traceId }, data: { manifest: readsWith } });
  expect((await readReliability(ctx, { runId: same.runId })).count).toBe(1);
  // Of a trace that they keep, weights say what those without its question said.
  const keeps = { ...(manifest as object), tracer: { ...tracer, seen: "trace" } };
  await prisma.attributionRun.updateMany({ where: { traceId }, data: { manifest: keeps } });
  expect((await readReliability(ctx, { runId: same.runId })).count).toBe(1);
});

test("neither tells of a run of another workspace nor counts what that one has labeled", async () => {
  const [ctx, stranger] = [await makeQuiet(), await makeQuiet()];
  const { runId } = await storeRun(ctx, { question: question(0), ...fileLabel });
  await expect(readReliability(stranger, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await countFor(stranger)).toBe(0);
});

test("shows what was measured a moment ago where measuring takes long, and says so once a label or a run may be new", async () => {
  const [ctx, stranger] = [await makeQuiet(), await makeQuiet()];
  const { runId } = await storeRun(ctx, { question: "zz entirely other words" });
  const { traceId } = await storeRun(ctx, { question: question(0), ...fileLabel });
  const show = async () => readReliability(ctx, { runId });
  /** As if every measurement took long, and the last one were long ago. */
  const measureSlowly = async (): Promise<void> => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    await prisma.keptReport.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await show()).not.toHaveProperty("isOutdated");
    clock.mockRestore();
    await prisma.keptReport.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { madeAt: new Date(0) } });
  };
  await measureSlowly();
  await prisma.trace.update({ where: { id: traceId }, data: { groundTruth: Prisma.DbNull } });
  expect(await show()).toEqual({ isMeasured: false, count: 1, isOutdated: true });
  await vi.waitFor(async () => expect(await show()).toEqual({ isMeasured: false, count: 0 }), { timeout: 120_000 });
  await measureSlowly();
  const newest = await storeRun(ctx, { question: question(1), ...fileLabel });
  expect(await show()).toEqual({ isMeasured: false, count: 0, isOutdated: true });
  await vi.waitFor(async () => expect(await show()).toEqual({ isMeasured: false, count: 1 }), { timeout: 120_000 });
  // Neither a label nor a run is new where one that was there has ended.
  await measureSlowly();
  await prisma.attributionRun.update({ where: { id: newest.runId }, data: { status: "PARTIAL" } });
  expect(await show()).toEqual({ isMeasured: false, count: 1, isOutdated: true });
  await vi.waitFor(async () => expect(await show()).toEqual({ isMeasured: false, count: 0 }), { timeout: 120_000 });
  await expect(readReliability(stranger, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const own = await storeRun(stranger, { question: "zz entirely other words" });
  expect(await readReliability(stranger, { runId: own.runId })).toMatchObject({ count: 0 });
});
