import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../annotations/save-annotation";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { adjudicate } from "./adjudicate";
import { listAdjudications } from "./list-adjudications";
import { openCase } from "./open-case";
import { withdrawAdjudication } from "./withdraw-adjudication";

let ctx: MemberContext;
let traceId: string;
const truth = async () => (await readGroundTruth(prisma, ctx.workspaceId, [traceId])).get(traceId);
const decide = (change: Partial<Parameters<typeof adjudicate>[1]> = {}) =>
  adjudicate(ctx, {
    traceId,
    agent: "Surfer",
    stepIndex: 1,
    reason: "The map was of another place.",
    expectedNumber: 0,
    sources: ["data-set"],
    ...change,
  });

beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  traceId = await storeSample(ctx, { groundTruth: { agent: "Planner", stepIndex: 2, reason: "wrong sum" } });
});

it("decides the ground truth, with the claims that stood side by side and the policy in force", async () => {
  const bert = await addMember(ctx, "EDITOR");
  await saveAnnotation(bert, { traceId, agent: "Surfer", stepIndex: 1, reason: "misread \u0000" });
  const sources = ["data-set", `annotator:${bert.actor.userId}`, "imported:unknown"];
  const made = await decide({ agent: "surfer", sources, range: { first: 0, last: 1 } });
  expect(made).toMatchObject({
    number: 1,
    isWithdrawn: false,
    agent: "Surfer",
    stepIndex: 1,
    range: { first: 0, last: 1 },
    policyVersion: 1,
    decidedByName: "Ada",
    claims: [
      {
        source: `annotator:${bert.actor.userId}`,
        title: "Ada",
        agent: "Surfer",
        stepIndex: 1,
        reason: "misread \u0000",
      },
      { source: "data-set", agent: "Planner", stepIndex: 2, reason: "wrong sum" },
    ],
  });
  expect(await truth()).toMatchObject({ source: "adjudicated", agent: "Surfer", stepIndex: 1, isDisputed: false });
});

it("keeps every decision, and gives back what the labels say once the newest is withdrawn", async () => {
  await decide();
  await decide({ agent: "Planner", stepIndex: 0, expectedNumber: 1 });
  expect(await truth()).toMatchObject({ agent: "Planner", stepIndex: 0 });
  await withdrawAdjudication(ctx, { traceId, expectedNumber: 2, reason: "Too early." });
  expect(await truth()).toMatchObject({ source: "data-set", agent: "Planner", stepIndex: 2 });
  expect((await listAdjudications(ctx, { traceId })).map(({ number, isWithdrawn }) => [number, isWithdrawn])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  const again = withdrawAdjudication(ctx, { traceId, expectedNumber: 3, reason: "" });
  await expect(again).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("lets one of two who decide at the same moment through, and tells the other", async () => {
  const answers = await Promise.allSettled([decide(), decide({ agent: "Planner", stepIndex: 0 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(decide()).rejects.toMatchObject({ code: "CONFLICT" });
  const late = withdrawAdjudication(ctx, { traceId, expectedNumber: 0, reason: "" });
  await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await listAdjudications(ctx, { traceId })).toHaveLength(1);
});

it("refuses what the trace does not bear, and a decision without a reason", async () => {
  for (const change of [{ agent: "Nobody" }, { stepIndex: 3 }, { reason: "  " }, { range: { first: 2, last: 2 } }])
    await expect(decide(change)).rejects.toMatchObject({ code: "INVALID" });
  expect(await listAdjudications(ctx, { traceId })).toEqual([]);
});

it("opens a case with every claim, the words around their quotes and the steps concerned", async () => {
  const bert = await addMember(ctx, "EDITOR");
  const quotes = [{ stepIndex: 1, text: "12 km" }];
  await saveAnnotation(bert, { traceId, agent: "Surfer", stepIndex: 1, reason: "misread", quotes, isCertain: false });
  const opened = await openCase(ctx, { traceId, withRuns: true });
  expect(opened).toMatchObject({ trace: { id: traceId, stepCount: 3, agents: ["Planner", "Surfer"] }, runCount: 0 });
  expect(opened.claims.map(({ kind, stepIndex, isCertain }) => [kind, stepIndex, isCertain])).toEqual([
    ["annotator", 1, false],
    ["data-set", 2, null],
  ]);
  expect(opened.claims[0]?.quotes).toEqual([{ stepIndex: 1, text: "12 km", before: "The map says ", after: "." }]);
  expect(opened.steps.map(({ index, text }) => [index, text])).toEqual([
    [0, "Look at the map."],
    [1, "The map says 12 km."],
    [2, "It is 21 km."],
  ]);
  expect(await prisma.sighting.count({ where: { traceId } })).toBe(2);
});

it("is closed to somebody who is to label the trace blind, until their label is in", async () => {
  const bert = await addMember(ctx, "EDITOR");
  const { workspaceId } = ctx;
  const queue = await prisma.labelQueue.create({
    data: {
      workspaceId,
      name: "q",
      populationCount: 1,
      seed: 1,
      createdByName: "Ada",
      members: { create: { workspaceId, userId: bert.actor.userId } },
    },
  });
  await prisma.queueItem.create({ data: { workspaceId, queueId: queue.id, traceId, stream: "worth", position: 0 } });
  await expect(openCase(bert, { traceId, withRuns: false })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const blindly = adjudicate(bert, {
    traceId,
    agent: "Surfer",
    stepIndex: 1,
    reason: "x",
    expectedNumber: 0,
    sources: [],
  });
  await expect(blindly).rejects.toMatchObject({ code: "FORBIDDEN" });
  const withdrawn = withdrawAdjudication(bert, { traceId, expectedNumber: 0, reason: "" });
  await expect(withdrawn).rejects.toMatchObject({ code: "FORBIDDEN" });
  await saveAnnotation(bert, { traceId, agent: "Surfer", stepIndex: 1, reason: "misread" });
  expect((await openCase(bert, { traceId, withRuns: false })).claims).toHaveLength(2);
});

it("does not find a trace of another workspace", async () => {
  const other = await makeWorkspace();
  const base = { traceId, agent: "Surfer", stepIndex: 1, reason: "x", expectedNumber: 0, sources: [] };
  await decide();
  for (const attempt of [
    () => adjudicate(other, base),
    () => withdrawAdjudication(other, { traceId, expectedNumber: 1, reason: "" }),
    () => listAdjudications(other, { traceId }),
    () => openCase(other, { traceId, withRuns: true }),
    () => openCase(ctx, { traceId: "no id", withRuns: true }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
});
