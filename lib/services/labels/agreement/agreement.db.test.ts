import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { prisma } from "@/lib/db";
import { adjudicate } from "../adjudications/adjudicate";
import { withdrawAdjudication } from "../adjudications/withdraw-adjudication";
import { noteSightings } from "../../ground/sight/note-sightings";
import { saveAnnotation } from "../annotations/save-annotation";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listDisagreements } from "./list-disagreements";
import { nextDisagreement } from "./next-disagreement";
import { readAgreement } from "./read-agreement";

let ctx: MemberContext;
let bert: MemberContext;
const say = (who: MemberContext, traceId: string, agent: string, stepIndex: number) =>
  saveAnnotation(who, { traceId, agent, stepIndex, reason: `${agent} at ${stepIndex}` });
const percentOf = async (input: Parameters<typeof readAgreement>[1], of: string) => {
  const { agreement } = await readAgreement(ctx, input);
  return agreement.overall.find((one) => one.of === of)?.percent.value;
};
const addQueue = async (who: MemberContext, traceIds: string[]): Promise<string> => {
  const { workspaceId } = ctx;
  const queue = await prisma.labelQueue.create({
    data: {
      workspaceId,
      name: `q${traceIds.length}`,
      populationCount: 1,
      seed: 1,
      createdByName: "Ada",
      members: { create: { workspaceId, userId: who.actor.userId } },
    },
  });
  const item = { workspaceId, queueId: queue.id, stream: "worth" };
  await prisma.queueItem.createMany({ data: traceIds.map((traceId, position) => ({ ...item, traceId, position })) });
  return queue.id;
};

beforeEach(async () => {
  // Nothing takes long unless a test says so: each figure is then the one of now.
  vi.spyOn(performance, "now").mockReturnValue(0);
  ctx = await makeWorkspace({ attributesUploads: false });
  bert = await addMember(ctx, "EDITOR");
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("measures people on what they said before they had seen anything, and on what they say now", async () => {
  const ids = [await storeSample(ctx), await storeSample(ctx), await storeSample(ctx)];
  const [a, b, c] = ids as [string, string, string];
  for (const id of ids) await say(ctx, id, "Planner", 0);
  await say(bert, a, "Planner", 0);
  await say(bert, b, "Surfer", 1);
  await noteSightings(bert, [c]);
  await say(bert, c, "Planner", 0);
  // Seen by now: what was said before stays the blind claim.
  await say(bert, b, "Planner", 0);
  const blind = await readAgreement(ctx, { of: "blind" });
  expect(blind.agreement).toMatchObject({ count: 2, singleCount: 1 });
  expect([blind.seenCount, blind.sharedCount]).toEqual([1, 2]);
  expect(await percentOf({ of: "blind" }, "agent")).toBe(0.5);
  expect(await percentOf({ of: "blind" }, "within-1")).toBe(1);
  expect(await percentOf({ of: "all" }, "agent")).toBe(1);
  expect((await readAgreement(ctx, { of: "all" })).agreement.count).toBe(3);
});

it("tells two people of one name apart, narrows to a queue, and leaves out what was excluded", async () => {
  const [a, b] = [await storeSample(ctx), await storeSample(ctx)];
  for (const id of [a, b]) await say(ctx, id, "Planner", 0);
  await say(bert, a, "Planner", 0);
  await say(bert, b, "Surfer", 1);
  const { agreement } = await readAgreement(ctx, { of: "blind" });
  expect(agreement.pairs.map(({ annotators }) => annotators)).toEqual([["Ada", "Ada (2)"]]);
  const queueId = await addQueue(bert, [b]);
  expect(await readAgreement(ctx, { of: "blind", queueId })).toMatchObject({
    agreement: { count: 1 },
    queueName: "q1",
  });
  await prisma.labelDecision.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId: b,
      labelSet: `annotator:${bert.actor.userId}`,
      fault: "empty-step",
      decision: "excluded",
      reason: "",
      claim: "1 Surfer",
      decidedByName: "Ada",
    },
  });
  expect(await percentOf({ of: "blind" }, "agent")).toBe(1);
});

it("compares two label sets", async () => {
  const id = await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
  await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
  await say(ctx, id, "surfer", 2);
  const sets: [LabelSetRef, LabelSetRef] = [{ kind: "data-set" }, { kind: "annotator", id: ctx.actor.userId }];
  const { agreement, of } = await readAgreement(ctx, { of: "all", sets });
  expect([of, agreement.count, agreement.pairs[0]?.annotators]).toEqual(["sets", 1, ["Ada", "Labels of the files"]]);
  expect(await percentOf({ of: "all", sets }, "agent")).toBe(1);
  expect(await percentOf({ of: "all", sets }, "step")).toBe(0);
  const { rows } = await listDisagreements(ctx, { sets });
  expect(rows).toMatchObject([
    { traceId: id, agentCount: 1, distanceSteps: 1, claims: [{ title: "Labels of the files" }, { title: "Ada" }] },
  ]);
});

it("says nothing of people where nobody labeled the same trace", async () => {
  await say(ctx, await storeSample(ctx), "Planner", 0);
  expect((await readAgreement(ctx, { of: "blind" })).agreement).toMatchObject({ count: 0, singleCount: 1, pairs: [] });
});

it("lists what people disagree about, the widest first, page after page, until somebody decides", async () => {
  const [near, far, agents, same] = [
    await storeSample(ctx),
    await storeSample(ctx),
    await storeSample(ctx),
    await storeSample(ctx),
  ] as [string, string, string, string];
  const claims: [string, [string, number], [string, number]][] = [
    [near, ["Planner", 0], ["Planner", 1]],
    [far, ["Planner", 0], ["Planner", 2]],
    [agents, ["Planner", 1], ["Surfer", 1]],
    [same, ["Planner", 1], ["planner", 1]],
  ];
  for (const [id, mine, theirs] of claims) {
    await say(ctx, id, ...mine);
    await say(bert, id, ...theirs);
  }
  const order = [agents, far, near];
  const all = await listDisagreements(ctx, {});
  expect(all.rows.map(({ traceId }) => traceId)).toEqual(order);
  expect(all).toMatchObject({ totalCount: 3, nextCursor: null });
  expect(all.rows[1]?.claims.map(({ stepIndex, reason }) => [stepIndex, reason])).toEqual([
    [0, "Planner at 0"],
    [2, "Planner at 2"],
  ]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDisagreements(ctx, { cursor, limit: 1 });
    seen.push(...page.rows.map(({ traceId }) => traceId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(order);
  expect(await Promise.all(order.map((traceId) => nextDisagreement(ctx, { traceId })))).toEqual([
    { place: 1, count: 3, nextTraceId: far },
    { place: 2, count: 3, nextTraceId: near },
    { place: 3, count: 3, nextTraceId: agents },
  ]);
  const decision = { traceId: agents, agent: "Surfer", stepIndex: 1, reason: "x", sources: [] };
  await adjudicate(ctx, { ...decision, expectedNumber: 0 });
  expect((await listDisagreements(ctx, {})).rows.map(({ traceId }) => traceId)).toEqual([far, near]);
  expect(await nextDisagreement(ctx, { traceId: agents })).toEqual({ place: null, count: 2, nextTraceId: far });
  await withdrawAdjudication(ctx, { traceId: agents, expectedNumber: 1, reason: "" });
  expect((await listDisagreements(ctx, {})).totalCount).toBe(3);
  await adjudicate(ctx, { ...decision, expectedNumber: 2 });
  await say(bert, agents, "Surfer", 0);
  expect((await listDisagreements(ctx, {})).totalCount).toBe(3);
});

it("goes from disagreement to disagreement within a queue, and between two label sets", async () => {
  const groundTruth = { agent: "Surfer", stepIndex: 2, reason: "" };
  const [wide, inQueue, alsoInQueue] = [
    await storeSample(ctx),
    await storeSample(ctx, { groundTruth }),
    await storeSample(ctx),
  ] as [string, string, string];
  const claims: [string, [string, number]][] = [
    [wide, ["Surfer", 2]],
    [inQueue, ["Surfer", 1]],
    [alsoInQueue, ["Planner", 1]],
  ];
  for (const [id, theirs] of claims) {
    await say(ctx, id, "Planner", 0);
    await say(bert, id, ...theirs);
  }
  const queueId = await addQueue(bert, [inQueue, alsoInQueue]);
  const place = (traceId: string, scope = {}) => nextDisagreement(ctx, { traceId, ...scope });
  expect(await place(inQueue)).toEqual({ place: 2, count: 3, nextTraceId: alsoInQueue });
  expect(await place(inQueue, { queueId })).toEqual({ place: 1, count: 2, nextTraceId: alsoInQueue });
  expect(await place(alsoInQueue, { queueId })).toEqual({ place: 2, count: 2, nextTraceId: inQueue });
  expect(await place(wide, { queueId })).toEqual({ place: null, count: 2, nextTraceId: inQueue });
  const sets: [LabelSetRef, LabelSetRef] = [{ kind: "data-set" }, { kind: "annotator", id: ctx.actor.userId }];
  expect(await place(inQueue, { sets })).toEqual({ place: 1, count: 1, nextTraceId: null });
});

it("shows somebody nothing of a trace that they are to label blind", async () => {
  const [a, b] = [await storeSample(ctx), await storeSample(ctx)];
  const cleo = await addMember(ctx, "EDITOR");
  for (const id of [a, b]) {
    await say(ctx, id, "Planner", 0);
    await say(bert, id, "Surfer", 1);
  }
  const queueId = await addQueue(cleo, [a]);
  expect((await listDisagreements(cleo, {})).rows.map(({ traceId }) => traceId)).toEqual([b]);
  expect((await listDisagreements(cleo, { queueId })).rows).toEqual([]);
  expect((await listDisagreements(ctx, { queueId })).rows.map(({ traceId }) => traceId)).toEqual([a]);
  expect(await prisma.sighting.count({ where: { userId: cleo.actor.userId } })).toBe(1);
});

it("shows what was measured a moment ago where measuring takes long, says so once a label has changed, and measures anew", async () => {
  const ids = [await storeSample(ctx), await storeSample(ctx)];
  for (const id of ids) {
    await say(ctx, id, "Planner", 0);
    await say(bert, id, "Planner", 0);
  }
  const show = async (who = ctx) => {
    const { agreement, isOutdated } = await readAgreement(who, { of: "all" });
    return [agreement.overall.find((one) => one.of === "agent")?.percent.value, isOutdated];
  };
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  expect(await show()).toEqual([1, false]);
  clock.mockRestore();
  await prisma.keptReport.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { madeAt: new Date(0) } });
  await say(bert, ids[0] ?? "", "Surfer", 1);
  expect(await show()).toEqual([1, true]);
  await vi.waitFor(async () => expect(await show()).toEqual([0.5, false]), { timeout: 120_000 });
  const other = await makeWorkspace();
  expect((await readAgreement(other, { of: "all" })).agreement.count).toBe(0);
});

it("does not find a set that is gone, although agreement with it was kept", async () => {
  await say(ctx, await storeSample(ctx), "Planner", 0);
  const { workspaceId } = ctx;
  const { id } = await prisma.labelSet.create({ data: { workspaceId, name: "Theirs", createdByName: "Ada" } });
  const sets: [LabelSetRef, LabelSetRef] = [
    { kind: "imported", id },
    { kind: "annotator", id: ctx.actor.userId },
  ];
  const show = () => readAgreement(ctx, { of: "all", sets });
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  expect(await show()).toMatchObject({ of: "sets", isOutdated: false });
  clock.mockRestore();
  await prisma.labelSet.delete({ where: { id } });
  await expect(show()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("does not find a queue, a set or a trace of another workspace, nor a cursor of nobody's making", async () => {
  const other = await makeWorkspace();
  const traceId = await storeSample(ctx);
  const queueId = await addQueue(bert, [traceId]);
  await say(ctx, traceId, "Planner", 0);
  const sets: [LabelSetRef, LabelSetRef] = [{ kind: "data-set" }, { kind: "annotator", id: ctx.actor.userId }];
  for (const attempt of [
    () => readAgreement(other, { of: "all", queueId }),
    () => readAgreement(other, { of: "all", sets }),
    () => listDisagreements(other, { queueId }),
    () => listDisagreements(other, { sets }),
    () => nextDisagreement(other, { traceId }),
    async () => nextDisagreement(other, { traceId: await storeSample(other), queueId }),
    async () => nextDisagreement(other, { traceId: await storeSample(other), sets }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await say(bert, traceId, "Surfer", 1);
  expect((await listDisagreements(other, {})).rows).toEqual([]);
  await expect(listDisagreements(ctx, { cursor: "1.2.3.x" })).rejects.toMatchObject({ code: "INVALID" });
});
