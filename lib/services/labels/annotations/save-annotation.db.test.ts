import { describe, expect, it } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { StaleError } from "@/lib/errors";
import { savePolicy } from "../policies/save-policy";
import { saveTaxonomy } from "../taxonomies/save-taxonomy";
import { getTrace } from "../../traces/reading/get-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deleteAnnotation } from "./delete-annotation";
import { noteSightings } from "../../ground/sight/note-sightings";
import { saveAnnotation } from "./save-annotation";
import { storeQueue } from "./testing/store-queue";

async function withTrace() {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx);
  const label = { traceId, agent: "Surfer", stepIndex: 1, reason: "why" };
  const said = async () => (await getTrace(ctx, { id: label.traceId })).annotations[0];
  return { ctx, label, said };
}
const mast = { name: "mast", version: "1" };
const rowOf = (traceId: string) => prisma.annotation.findFirstOrThrow({ where: { traceId } });

it("keeps the failure mode that a label names, with its taxonomy, until a label names none", async () => {
  const { ctx, label, said } = await withTrace();
  await saveAnnotation(ctx, { ...label, failureMode: "2.6", taxonomy: mast });
  expect(await said()).toMatchObject({ failureMode: "2.6", taxonomy: mast });
  await saveAnnotation(ctx, label);
  expect(await said()).toMatchObject({ failureMode: null, taxonomy: null });
});

it("keeps range, doubt, quotes and contributory steps, and the policy that the label was made by", async () => {
  const { ctx, label, said } = await withTrace();
  const quotes = [{ stepIndex: 1, text: "The map  says 12 km." }];
  const contributory = [{ stepIndex: 0, agent: "planner", part: "introduced" as const }];
  const claim = { ...label, range: { first: 0, last: 2 }, isCertain: false, quotes, contributory };
  await saveAnnotation(ctx, claim);
  expect(await said()).toMatchObject({
    range: { first: 0, last: 2 },
    isCertain: false,
    quotes,
    policyVersion: 1,
    contributory: [{ stepIndex: 0, agent: "Planner", part: "introduced" }],
  });
  await savePolicy(ctx, { text: "The last step is it." });
  await saveAnnotation(ctx, { ...label, range: { first: 1, last: 1 } });
  expect(await said()).toMatchObject({ range: null, isCertain: true, quotes: [], contributory: [], policyVersion: 2 });
  await saveAnnotation(ctx, { ...label, policyVersion: 1 });
  expect((await said())?.policyVersion, "the version that stood beside the form").toBe(1);
  await saveAnnotation(ctx, { ...label, policyVersion: 9 });
  expect((await said())?.policyVersion).toBe(2);
});

describe("a claim that the trace does not bear", () => {
  const step = { stepIndex: 0, agent: "Planner", part: "introduced" as const };
  const quote = { stepIndex: 1, text: "The map says 12 km." };
  it.each([
    ["/agent", { agent: "Nobody" }],
    ["/stepIndex", { stepIndex: 3 }],
    ["/stepIndex", { stepIndex: 0.5 }],
    ["/reason", { reason: "x".repeat(20_001) }],
    ["/range", { range: { first: 2, last: 2 } }],
    ["/range", { range: { first: 0, last: 0 } }],
    ["/range/first", { range: { first: -1, last: 1 } }],
    ["/range/last", { range: { first: 0, last: 3 } }],
    ["/quotes/0/stepIndex", { quotes: [{ ...quote, stepIndex: 9 }] }],
    ["/quotes/1/text", { quotes: [quote, { stepIndex: 0, text: "The map says 12 km." }] }],
    ["/quotes/0/text", { quotes: [{ stepIndex: 1, text: " " }] }],
    ["/quotes/0/text", { quotes: [{ stepIndex: 1, text: "x".repeat(4_001) }] }],
    ["/quotes", { quotes: Array.from({ length: 21 }, () => quote) }],
    ["/contributory/0/agent", { contributory: [{ ...step, agent: "Surfer" }] }],
    ["/contributory/0/stepIndex", { contributory: [{ ...step, stepIndex: 7 }] }],
    ["/contributory/1/stepIndex", { contributory: [step, step] }],
    ["/failureMode", { failureMode: "99", taxonomy: mast }],
  ])("is refused at %s", async (pointer, change) => {
    const { ctx, label, said } = await withTrace();
    await expect(saveAnnotation(ctx, { ...label, ...change })).rejects.toMatchObject({
      code: "INVALID",
      details: [{ pointer }],
    });
    expect(await said()).toBeUndefined();
  });
});

describe("a label that was changed in another place meanwhile", () => {
  it("stays, and the one that would replace it unseen is refused with what it says", async () => {
    const { ctx, label, said } = await withTrace();
    await saveAnnotation(ctx, { ...label, reason: "a long reason", seen: null });
    const version = (await said())?.updatedAt;
    await expect(saveAnnotation(ctx, { ...label, agent: "Planner", stepIndex: 2, seen: null })).rejects.toMatchObject({
      code: "CONFLICT",
      newer: { text: "Step 1, Surfer\na long reason", version },
    });
    expect(await said()).toMatchObject({ stepIndex: 1, reason: "a long reason" });
  });

  it("is replaced by who has seen it", async () => {
    const { ctx, label, said } = await withTrace();
    await saveAnnotation(ctx, { ...label, seen: null });
    const { updatedAt } = (await said())!;
    await saveAnnotation(ctx, { ...label, stepIndex: 2, agent: "Planner", seen: updatedAt });
    expect(await said()).toMatchObject({ stepIndex: 2 });
    await expect(saveAnnotation(ctx, { ...label, seen: updatedAt })).rejects.toBeInstanceOf(StaleError);
  });

  it("is one of two that are saved at once", async () => {
    const { ctx, label, said } = await withTrace();
    const answers = await Promise.allSettled(
      [0, 1, 2].map((stepIndex) => saveAnnotation(ctx, { ...label, agent: "Planner", stepIndex, seen: null })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const kept = answers.findIndex(({ status }) => status === "fulfilled");
    expect(await said()).toMatchObject({ stepIndex: kept });
  });

  it("does not hinder another person", async () => {
    const { ctx, label } = await withTrace();
    const other = await addMember(ctx, "EDITOR");
    await saveAnnotation(ctx, { ...label, seen: null });
    await saveAnnotation(other, { ...label, seen: null });
    expect(await prisma.annotation.count({ where: { traceId: label.traceId } })).toBe(2);
  });
});

it("does not find a trace, a taxonomy or a queue of another workspace", async () => {
  const [here, there] = [await withTrace(), await withTrace()];
  const modes = [{ id: "x", title: "Ours", definition: "", category: "" }];
  const { name, version } = await saveTaxonomy(there.ctx, { name: null, title: "Theirs", modes });
  const failure = { failureMode: "x", taxonomy: { name, version } };
  await saveAnnotation(there.ctx, { ...there.label, ...failure });
  await expect(saveAnnotation(here.ctx, { ...here.label, ...failure })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(saveAnnotation(here.ctx, there.label)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const queueId = await storeQueue(there.ctx, { traceIds: [there.label.traceId], members: [there.ctx] });
  await expect(saveAnnotation(here.ctx, { ...here.label, queueId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await prisma.annotation.count({ where: { workspaceId: here.ctx.workspaceId } })).toBe(0);
});

it("refuses an API key: a label is a person's", async () => {
  const { ctx, label } = await withTrace();
  const key: WorkspaceContext = { ...ctx, actor: { kind: "api-key", apiKeyId: ctx.workspaceId, name: "ci" } };
  await expect(saveAnnotation(key, label)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

describe("with what knowledge a label was made", () => {
  it("is without any where its author had seen nothing of others; what they change afterwards is with it, and the blind claim stays", async () => {
    const { ctx, label } = await withTrace();
    expect(await saveAnnotation(ctx, label)).toMatchObject({ sawAttribution: false });
    expect(await rowOf(label.traceId)).toMatchObject({ blindAgent: "Surfer", blindStepIndex: 1 });
    expect(await saveAnnotation(ctx, { ...label, agent: "Planner", stepIndex: 2 })).toMatchObject({
      sawAttribution: true,
    });
    expect(await rowOf(label.traceId)).toMatchObject({
      agent: "Planner",
      stepIndex: 2,
      sawAttribution: true,
      blindAgent: "Surfer",
      blindStepIndex: 1,
    });
  });

  it("is with it where its author had seen something, and there is no blind claim", async () => {
    const { ctx, label } = await withTrace();
    await noteSightings(ctx, [label.traceId]);
    expect(await saveAnnotation(ctx, label)).toMatchObject({ sawAttribution: true });
    expect(await rowOf(label.traceId)).toMatchObject({ blindAgent: null, blindStepIndex: null });
  });

  it("is each person's own", async () => {
    const { ctx, label } = await withTrace();
    const other = await addMember(ctx, "EDITOR");
    await noteSightings(other, [label.traceId]);
    expect(await saveAnnotation(ctx, label)).toMatchObject({ sawAttribution: false });
    expect(await saveAnnotation(other, label)).toMatchObject({ sawAttribution: true });
  });

  it("stays known when the label is taken back and made again", async () => {
    const { ctx, label } = await withTrace();
    await saveAnnotation(ctx, label);
    await deleteAnnotation(ctx, label);
    expect(await saveAnnotation(ctx, label)).toMatchObject({ sawAttribution: true });
  });
});

it("copies stream and probability of the queue that it is made for, and keeps them when it is changed without one", async () => {
  const { ctx, label } = await withTrace();
  const queueId = await storeQueue(ctx, {
    traceIds: [label.traceId],
    members: [ctx],
    item: { stream: "random", inclusionProbability: 0.25 },
  });
  await saveAnnotation(ctx, { ...label, queueId, readingMs: 90_000.4 });
  const kept = { queueId, stream: "random", inclusionProbability: 0.25, readingMs: 90_000 };
  expect(await rowOf(label.traceId)).toMatchObject(kept);
  await saveAnnotation(ctx, { ...label, stepIndex: 2, agent: "Planner" });
  expect(await rowOf(label.traceId)).toMatchObject({ ...kept, stepIndex: 2 });
  expect(await prisma.queueTurn.findFirst({ where: { queueId } })).toMatchObject({ state: "submitted" });
});
