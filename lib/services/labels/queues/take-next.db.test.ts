import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../annotations/save-annotation";
import { type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { assignTrace } from "./assign-trace";
import { closeQueue } from "./close-queue";
import { noteWithdrawal } from "./note-withdrawal";
import { previousTurn } from "./previous-turn";
import { readQueueProgress } from "./read-queue-progress";
import { renewReservation } from "./renew-reservation";
import { reopenQueue } from "./reopen-queue";
import { skipTurn } from "./skip-turn";
import { takeNext } from "./take-next";
import { expireReservations, makePeople, makeQueue, storeSamples, submit } from "./testing/make-queue";

const next = async (ctx: MemberContext, queueId: string): Promise<string> => {
  const answer = await takeNext(ctx, { queueId });
  return "none" in answer ? answer.none : answer.traceId;
};

/** Labels all that a person is served; answers the traces in order. */
const labelAll = async (ctx: MemberContext, queueId: string): Promise<string[]> => {
  const done: string[] = [];
  for (let traceId = await next(ctx, queueId); traceId.includes("-"); traceId = await next(ctx, queueId)) {
    await submit(ctx, queueId, traceId);
    done.push(traceId);
  }
  return done;
};

const reservedBy = async (queueId: string) => {
  const rows = await prisma.queueTurn.groupBy({ by: ["traceId"], where: { queueId }, _count: true });
  return rows.map(({ _count }) => _count);
};

it("serves twenty people at once, and no trace to more of them than it is to have", { tags: ["long"] }, async () => {
  const { owner, people } = await makePeople(20);
  const traces = await storeSamples(owner, 4);
  const queueId = await makeQueue(owner, traces, people, { annotatorsPerTrace: 3 });
  const served = await Promise.all(people.map((person) => next(person, queueId)));
  expect(served.filter((id) => id === "waiting")).toHaveLength(20 - 4 * 3);
  expect(await reservedBy(queueId)).toEqual([3, 3, 3, 3]);
});

it("has nobody wait while there is a place, though all are served the same trace at once", async () => {
  const { owner, people } = await makePeople(5);
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people, { annotatorsPerTrace: 5 });
  const served = await Promise.all(people.map((person) => next(person, queueId)));
  expect(served).toEqual(people.map(() => traceId));
});

it("serves what a person is reading until it is submitted, and then each trace once", async () => {
  const { owner, people } = await makePeople(1);
  const traces = await storeSamples(owner, 3);
  const [ada = owner] = people;
  const queueId = await makeQueue(owner, traces, people);
  const first = await next(ada, queueId);
  expect(await next(ada, queueId)).toBe(first);
  const labelled = await labelAll(ada, queueId);
  expect(labelled[0]).toBe(first);
  expect(labelled.toSorted()).toEqual(traces);
  expect(await next(ada, queueId)).toBe("done");
});

it("serves a trace to somebody else once a reservation has expired, and takes the late label all the same", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  expect(await next(ada, queueId)).toBe(traceId);
  expect(await next(ben, queueId)).toBe("waiting");
  await expireReservations(queueId);
  expect(await next(ben, queueId)).toBe(traceId);
  expect(await renewReservation(ada, { queueId, traceId })).toEqual({ expiresAt: null, isLost: true });
  expect(await submit(ada, queueId, traceId)).toEqual({ stream: "worth", inclusionProbability: null });
  expect(await submit(ben, queueId, traceId)).toEqual({ stream: "worth", inclusionProbability: null });
  expect(await readQueueProgress(ada, { queueId })).toMatchObject({ done: 2, total: 1, mine: { done: 1, total: 1 } });
});

it("keeps a trace for somebody who still reads it", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await next(ada, queueId);
  await expireReservations(queueId);
  const { expiresAt } = await renewReservation(ada, { queueId, traceId });
  expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.now());
  expect(await next(ben, queueId)).toBe("waiting");
  await submit(ada, queueId, traceId);
  expect(await renewReservation(ada, { queueId, traceId })).toEqual({ expiresAt: null, isLost: false });
  expect(await next(ben, queueId)).toBe("done");
});

it("does not serve again what a person has skipped or has labeled outside of the queue", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const traces = await storeSamples(owner, 2);
  const queueId = await makeQueue(owner, traces, people);
  const first = await next(ada, queueId);
  await skipTurn(ada, { queueId, traceId: first, note: " Not in a language that I read. " });
  const second = await next(ada, queueId);
  expect(second).not.toBe(first);
  await saveAnnotation(ada, { traceId: second, agent: "Surfer", stepIndex: 1, reason: "" });
  expect(await next(ada, queueId)).toBe("done");
  expect(await prisma.queueTurn.findFirst({ where: { queueId, traceId: first } })).toMatchObject({
    state: "skipped",
    note: "Not in a language that I read.",
    expiresAt: null,
  });
  expect(await next(ben, queueId)).toBe(first);
});

it("takes a label of somebody who had skipped the trace, and does not let them skip what they have labeled", async () => {
  const { owner, people } = await makePeople(1);
  const [ada = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await skipTurn(ada, { queueId, traceId, note: null });
  await submit(ada, queueId, traceId);
  await expect(skipTurn(ada, { queueId, traceId, note: null })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await readQueueProgress(ada, { queueId })).toMatchObject({ mine: { done: 1, skipped: 0, total: 1 } });
});

it("asks again for a label that was taken back", async () => {
  const { owner, people } = await makePeople(1);
  const [ada = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await submit(ada, queueId, traceId);
  expect(await next(ada, queueId)).toBe("done");
  const { workspaceId, actor } = ada;
  const withdraw = () =>
    prisma.$transaction((tx) => noteWithdrawal(tx, { workspaceId, traceId, userId: actor.userId }));
  await withdraw();
  expect(await next(ada, queueId)).toBe(traceId);
  await submit(ada, queueId, traceId);
  await closeQueue(owner, { queueId });
  await withdraw();
  expect(await next(ada, queueId)).toBe("closed");
  await reopenQueue(owner, { queueId });
  expect(await next(ada, queueId), "taken back while the queue was closed").toBe(traceId);
});

it("goes back along what a person has labeled or skipped, to the first", async () => {
  const { owner, people } = await makePeople(1);
  const [ada = owner] = people;
  const queueId = await makeQueue(owner, await storeSamples(owner, 3), people);
  const first = await next(ada, queueId);
  expect(await previousTurn(ada, { queueId, traceId: first })).toBeNull();
  await submit(ada, queueId, first);
  const second = await next(ada, queueId);
  await skipTurn(ada, { queueId, traceId: second, note: null });
  await prisma.queueTurn.updateMany({ where: { queueId, traceId: first }, data: { endedAt: new Date(0) } });
  const third = await next(ada, queueId);
  expect(await previousTurn(ada, { queueId, traceId: third })).toEqual({ traceId: second });
  expect(await previousTurn(ada, { queueId, traceId: second })).toEqual({ traceId: first });
  expect(await previousTurn(ada, { queueId, traceId: first })).toBeNull();
});

it("serves an assigned trace to its assignee alone, one person instead of the usual number", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const traces = await storeSamples(owner, 2);
  const [forBen = "", forBoth = ""] = traces;
  const queueId = await makeQueue(owner, traces, people, { annotatorsPerTrace: 2 });
  await assignTrace(owner, { queueId, traceId: forBen, userId: ben.actor.userId });
  expect(await labelAll(ada, queueId)).toEqual([forBoth]);
  expect((await labelAll(ben, queueId)).toSorted()).toEqual(traces);
  expect(await readQueueProgress(ada, { queueId })).toMatchObject({ done: 3, total: 3 });
  await expect(assignTrace(owner, { queueId, traceId: forBen, userId: owner.actor.userId })).rejects.toMatchObject({
    code: "INVALID",
  });
});

it("deals traces out in turn where a queue is made so", async () => {
  const { owner, people } = await makePeople(3);
  const queueId = await makeQueue(owner, await storeSamples(owner, 7), people, {
    assignment: "round-robin",
    randomSample: 2,
    randomShare: 0.5,
  });
  const counts = await Promise.all(people.map(async (person) => (await labelAll(person, queueId)).length));
  expect(counts).toEqual([3, 2, 2]);
});

it(
  "mixes the random stream in at its share, and goes on with the other stream where one has ended",
  { tags: ["long"] },
  async () => {
    const { owner, people } = await makePeople(1);
    const [ada = owner] = people;
    const traces = await storeSamples(owner, 8);
    const queueId = await makeQueue(owner, traces, people, { randomSample: 2, randomShare: 0.5 });
    const items = await prisma.queueItem.findMany({ where: { queueId } });
    const streamOf = new Map(items.map(({ traceId, stream }) => [traceId, stream]));
    const order = (await labelAll(ada, queueId)).map((id) => streamOf.get(id));
    expect(order).toEqual(["random", "worth", "random", "worth", "worth", "worth", "worth", "worth"]);
    const [random] = items.filter(({ stream }) => stream === "random");
    expect(random?.inclusionProbability).toBe(0.25);
    expect(await submit(ada, queueId, random?.traceId ?? "")).toEqual({ stream: "random", inclusionProbability: 0.25 });
  },
);

it("serves nobody from a closed queue and takes no label for it, until it is opened again", async () => {
  const { owner, people } = await makePeople(1);
  const [ada = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await next(ada, queueId);
  await closeQueue(owner, { queueId });
  expect(await next(ada, queueId)).toBe("closed");
  expect(await renewReservation(ada, { queueId, traceId })).toEqual({ expiresAt: null, isLost: true });
  await expect(submit(ada, queueId, traceId)).rejects.toMatchObject({ code: "CONFLICT" });
  await reopenQueue(owner, { queueId });
  expect(await next(ada, queueId)).toBe(traceId);
});

it("serves nobody but the people of the queue, and no API key", async () => {
  const { owner, people } = await makePeople(1);
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await expect(takeNext(owner, { queueId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(submit(owner, queueId, traceId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const key = { ...owner, actor: { kind: "api-key" as const, apiKeyId: traceId, name: "ci" } };
  await expect(takeNext(key, { queueId })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
