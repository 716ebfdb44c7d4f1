import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { settledTruth } from "@/lib/traces/ground-truth";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { listTraces } from "../../traces/list/list-traces";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { readLabels } from "../learning/read-labels";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { readGroundTruth } from "./read-ground-truth";
import { allTruths, truthOfTrace } from "./truth.sql";

const ofFile = { groundTruth: { agent: "Planner", stepIndex: 0, reason: "The map was wrong." } };
const truthOf = async (ctx: MemberContext, traceId: string) =>
  (await readGroundTruth(prisma, ctx.workspaceId, [traceId])).get(traceId) ?? null;

const adjudicate = (ctx: MemberContext, traceId: string, number: number, isWithdrawn = false) =>
  prisma.adjudication.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      number,
      isWithdrawn,
      agent: "Planner",
      stepIndex: 2,
      reason: "decided",
      claims: [],
      decidedByName: "Judy",
    },
  });

const importLabel = async (ctx: MemberContext, traceId: string, isTruth = true) => {
  const { workspaceId } = ctx;
  const set = await prisma.labelSet.create({
    data: { workspaceId, name: randomUUID(), isTruth, createdByName: "Ada" },
  });
  await prisma.importedLabel.create({
    data: { workspaceId, labelSetId: set.id, traceId, agent: "Surfer", stepIndex: 1, reason: "imported" },
  });
  return set;
};

const exclude = (ctx: MemberContext, traceId: string, labelSet: string, claim: string) =>
  prisma.labelDecision.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      labelSet,
      claim,
      fault: "agent-not-speaker",
      decision: "excluded",
      reason: "wrong",
      decidedByName: "Judy",
    },
  });

it("takes what was adjudicated before what people agree on, that before the label of the file, that before an imported one", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx);
  expect(await truthOf(ctx, traceId)).toBeNull();
  const set = await importLabel(ctx, traceId);
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "imported", stepIndex: 1, authorName: set.name });
  await prisma.trace.update({ where: { id: traceId }, data: ofFile });
  expect(await truthOf(ctx, traceId)).toEqual({
    source: "data-set",
    isDisputed: false,
    agent: "Planner",
    stepIndex: 0,
    reason: "The map was wrong.",
    authorName: null,
  });
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "saw it" });
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "annotation", stepIndex: 1, authorName: "Ada" });
  await adjudicate(ctx, traceId, 1);
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "adjudicated", stepIndex: 2, authorName: "Judy" });
  await adjudicate(ctx, traceId, 2, true);
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "annotation", stepIndex: 1 });
});

it("is disputed, and no ground truth, where people disagree until somebody decides or one of the labels is excluded", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const other = await addMember(ctx, "EDITOR");
  const traceId = await storeSample(ctx, ofFile);
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "" });
  await saveAnnotation(other, { traceId, agent: "Surfer", stepIndex: 1, reason: "" });
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "annotation", isDisputed: false });
  await saveAnnotation(other, { traceId, agent: "Planner", stepIndex: 2, reason: "" });
  const disputed = await truthOf(ctx, traceId);
  expect(disputed).toMatchObject({ isDisputed: true });
  expect(settledTruth(disputed)).toBeNull();
  expect(await readLabels(prisma, { workspaceId: ctx.workspaceId, systemKey: "" })).toEqual([]);
  const { rows } = await listTraces(ctx, { filter: emptyFilter(), sort: "-createdAt", limit: 1 });
  expect(rows).toMatchObject([{ groundTruth: null, isDisputed: true, annotationCount: 2 }]);
  await exclude(ctx, traceId, `annotator:${other.actor.userId}`, "2 Planner");
  expect(await truthOf(ctx, traceId)).toMatchObject({ isDisputed: false, stepIndex: 1 });
  await exclude(ctx, traceId, `annotator:${ctx.actor.userId}`, "1 Surfer");
  expect(await truthOf(ctx, traceId)).toMatchObject({ source: "data-set", stepIndex: 0 });
});

it("leaves out imported sets that are no ground truth, and an excluded label of the file", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, ofFile);
  await importLabel(ctx, traceId, false);
  await exclude(ctx, traceId, "data-set", "0 Planner");
  expect(await truthOf(ctx, traceId)).toBeNull();
});

it("gives texts back as they were, and nothing of another workspace", async () => {
  const [ctx, stranger] = [await makeWorkspace({ attributesUploads: false }), await makeWorkspace()];
  const traceId = await storeSample(ctx);
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "nul \0 and \ud800" });
  expect(await truthOf(ctx, traceId)).toMatchObject({ reason: "nul \0 and \ud800" });
  expect(await truthOf(stranger, traceId)).toBeNull();
  expect(await readGroundTruth(prisma, ctx.workspaceId, [])).toEqual(new Map());
  expect(await readGroundTruth(prisma, ctx.workspaceId, ["no id"])).toEqual(new Map());
});

it(
  "says the same trace by trace, joined to many and gathered, whatever was said in whatever order",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const other = await addMember(ctx, "EDITOR");
    const { workspaceId } = ctx;
    const acts: Record<string, (traceId: string) => Promise<unknown>> = {
      label: (traceId) => saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "" }),
      agree: (traceId) => saveAnnotation(other, { traceId, agent: "Surfer", stepIndex: 1, reason: "" }),
      differ: (traceId) => saveAnnotation(other, { traceId, agent: "Planner", stepIndex: 2, reason: "" }),
      file: (traceId) => prisma.trace.update({ where: { id: traceId }, data: ofFile }),
      import: (traceId) => importLabel(ctx, traceId),
      decide: async (traceId) =>
        adjudicate(ctx, traceId, 1 + (await prisma.adjudication.count({ where: { traceId } }))),
      withdraw: async (traceId) =>
        adjudicate(ctx, traceId, 1 + (await prisma.adjudication.count({ where: { traceId } })), true),
      excludeFile: (traceId) =>
        prisma.labelDecision.createMany({
          data: {
            workspaceId,
            traceId,
            labelSet: "data-set",
            claim: "0 Planner",
            fault: "x",
            decision: "excluded",
            reason: "",
            decidedByName: "Judy",
          },
          skipDuplicates: true,
        }),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 5 }), async (names) => {
        const traceId = await storeSample(ctx);
        for (const name of names) await acts[name]?.(traceId);
        const joined = await prisma.$queryRaw<{ agent: string; stepIndex: number }[]>`
        select g."agent", g."stepIndex" from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
        where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid`;
        const truth = settledTruth(await truthOf(ctx, traceId));
        expect(joined).toEqual(truth ? [{ agent: truth.agent, stepIndex: truth.stepIndex }] : []);
        const gathered = await prisma.$queryRaw<{ traceId: string }[]>`
        select g."traceId" from (${allTruths(workspaceId)}) g where g."traceId" = ${traceId}::uuid`;
        expect(gathered).toEqual(truth ? [{ traceId }] : []);
      }),
      { numRuns: 40 },
    );
  },
);
