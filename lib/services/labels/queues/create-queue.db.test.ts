import { expect, it } from "vitest";
import { type QueueInput } from "@/lib/attribution/labels/queue-view";
import { drawStream } from "@/lib/attribution/labels/draw-stream";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { prisma } from "@/lib/db";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { revealTrace } from "../annotations/reveal-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { addMembers } from "./add-members";
import { addTraces } from "./add-traces";
import { closeQueue } from "./close-queue";
import { getQueue } from "./get-queue";
import { listQueueChoices } from "./list-queue-choices";
import { listQueues } from "./list-queues";
import { previewQueue } from "./preview-queue";
import { removeMember } from "./remove-member";
import { skipTurn } from "./skip-turn";
import { takeNext } from "./take-next";
import { expireReservations, makePeople, makeQueue, storeSamples, submit } from "./testing/make-queue";

const storeAnswer = (
  ctx: MemberContext,
  traceId: string,
  answer: { method: string; agent: string; stepIndex: number; isAbstained?: boolean },
) => {
  const { method, ...said } = answer;
  return prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method,
      methodVersion: "1",
      manifest: {},
      startedByName: "Ada",
      status: "SUCCEEDED",
      attribution: { reason: "", quotes: [], suspects: [], ...said },
    },
  });
};

it("says why there is nothing to label", async () => {
  const { owner, people } = await makePeople(1);
  await expect(makeQueue(owner, [], people, { selection: { filter: emptyFilter() } })).rejects.toMatchObject({
    code: "INVALID",
    message: "Nothing to label: no traces match.",
  });
  const passed = await storeSample(owner, { outcome: "passed" });
  await expect(makeQueue(owner, [passed], people)).rejects.toMatchObject({
    code: "INVALID",
    message: "Nothing to label: all matching traces passed.",
  });
});

it("leaves out what passed, and says how many these were", async () => {
  const { owner, people } = await makePeople(1);
  const failed = await storeSamples(owner, 2);
  const unknown = await storeSample(owner, { outcome: "unknown" });
  await storeSample(owner, { outcome: "passed" });
  const selection = { filter: emptyFilter() };
  expect(await previewQueue(owner, selection)).toEqual({
    selectedCount: 4,
    passedCount: 1,
    populationCount: 3,
    labelledCount: 0,
    isBehind: false,
  });
  const queueId = await makeQueue(owner, [], people, { selection });
  const { items, populationCount, traceCount } = await getQueue(owner, { id: queueId });
  expect({ populationCount, traceCount }).toEqual({ populationCount: 3, traceCount: 3 });
  expect(items.map(({ traceId }) => traceId).toSorted()).toEqual([...failed, unknown].toSorted());
});

it(
  "draws the random stream by the seed it keeps, each trace with sample over population",
  { tags: ["long"] },
  async () => {
    const { owner, people } = await makePeople(1);
    const traces = await storeSamples(owner, 10);
    const queueId = await makeQueue(owner, traces, people, { randomSample: 4 });
    const { seed } = await prisma.labelQueue.findUniqueOrThrow({ where: { id: queueId } });
    const { sample } = drawStream(traces, { sampleCount: 4, random: seededRandom(seed) });
    const random = await prisma.queueItem.findMany({
      where: { queueId, stream: "random" },
      orderBy: { position: "asc" },
    });
    expect(random.map(({ traceId }) => traceId)).toEqual(sample);
    for (const item of random) expect(item).toMatchObject({ inclusionProbability: 0.4, worth: null });
    expect(await listQueues(owner)).toMatchObject([{ randomCount: 4, inclusionProbability: 0.4, populationCount: 10 }]);
  },
);

it("orders the others by worth: methods that point apart first; controls, abstentions and what a model foretold not counted", async () => {
  const { owner, people } = await makePeople(1);
  const system = { name: "Crates" };
  const traces: string[] = [];
  for (let at = 0; at < 4; at += 1) traces.push(await storeSample(owner, { system }));
  const [apart = "", together = "", control = "", none = ""] = traces;
  await storeAnswer(owner, apart, { method: "all-at-once", agent: "Planner", stepIndex: 0 });
  await storeAnswer(owner, apart, { method: "all-at-once", agent: "Surfer", stepIndex: 1 });
  await storeAnswer(owner, apart, { method: "binary-search", agent: "Planner", stepIndex: 2 });
  for (const method of ["all-at-once", "binary-search"])
    await storeAnswer(owner, together, { method, agent: "surfer", stepIndex: 1 });
  await storeAnswer(owner, together, { method: "simulated-replay", agent: "Planner", stepIndex: 0 });
  await storeAnswer(owner, control, { method: "first", agent: "Planner", stepIndex: 0 });
  await storeAnswer(owner, control, { method: "tracer", agent: "Planner", stepIndex: 0, isAbstained: true });
  const queueId = await makeQueue(owner, traces, people);
  const { items } = await getQueue(owner, { id: queueId });
  const worth = new Map(items.map((item) => [item.traceId, item.worth]));
  expect(items[0]?.traceId).toBe(apart);
  expect(worth.get(apart)).toMatchObject({ methodCount: 2, stepCount: 2, agentCount: 2, disagreementBits: 2 });
  expect(worth.get(together)).toMatchObject({ methodCount: 2, stepCount: 1, agentCount: 1, likeItCount: 0 });
  expect(worth.get(control)).toMatchObject({ methodCount: 0 });
  expect(worth.get(none)).toMatchObject({ methodCount: 0, likeItCount: 0, isReadingMeasured: false });
});

it("counts as alike what names the same agent in the same system and came lately", async () => {
  const { owner, people } = await makePeople(1);
  const of = (name: string) => storeSample(owner, { system: { name } });
  const [one, two, old, other] = [await of("Crates"), await of("crates"), await of("Crates"), await of("Others")];
  await prisma.trace.update({ where: { id: old }, data: { createdAt: new Date("2026-01-01") } });
  for (const id of [one, two, old, other])
    await storeAnswer(owner, id, { method: "tracer", agent: "Surfer", stepIndex: 1 });
  const queueId = await makeQueue(owner, [one, two, old, other], people);
  const { items } = await getQueue(owner, { id: queueId });
  const likeIt = new Map(items.map(({ traceId, worth }) => [traceId, worth?.likeItCount]));
  expect([one, two, old, other].map((id) => likeIt.get(id))).toEqual([1, 1, 2, 0]);
});

it("tells nobody who labels blind what runs say, until the queue is closed", async () => {
  const { owner, people } = await makePeople(1);
  const [ada = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  await storeAnswer(owner, traceId, { method: "all-at-once", agent: "Surfer", stepIndex: 1 });
  const id = await makeQueue(owner, [traceId], people);
  expect((await getQueue(owner, { id })).items[0]?.worth).toMatchObject({ methodCount: 1 });
  const blind = await getQueue(ada, { id });
  expect(blind).toMatchObject({ isWorthHidden: true, items: [{ worth: null, readingMinutes: expect.any(Number) }] });
  await closeQueue(owner, { queueId: id });
  expect((await getQueue(ada, { id })).items[0]?.worth).toMatchObject({ methodCount: 1 });
});

it("tells how far everybody has come, by queue and by trace", async () => {
  const { owner, people } = await makePeople(3);
  const [ada = owner, ben = owner, cleo = owner] = people;
  const traces = await storeSamples(owner, 3);
  const queueId = await makeQueue(owner, traces, people, { annotatorsPerTrace: 2 });
  const [first] = (await getQueue(owner, { id: queueId })).items;
  const traceId = first?.traceId ?? "";
  await submit(ada, queueId, traceId);
  await skipTurn(ben, { queueId, traceId, note: "Too long." });
  await takeNext(ben, { queueId });
  const [listed] = await listQueues(ben);
  expect(listed).toMatchObject({ done: 1, wanted: 6, traceCount: 3, mine: { skipped: 1, reading: 1 } });
  const of = (ctx: MemberContext) => listed?.people.find(({ userId }) => userId === ctx.actor.userId);
  expect(of(ada)).toMatchObject({ done: 1, skipped: 0, reading: 0, left: 2, medianReadingMs: null });
  expect(of(ben)).toMatchObject({ done: 0, skipped: 1, reading: 1, left: 2, held: 0 });
  expect((await listQueues(owner))[0]?.mine).toBeNull();
  expect((await getQueue(owner, { id: queueId })).items[0]).toMatchObject({
    traceId,
    submitted: ["Ada"],
    skipped: [{ name: "Ada", note: "Too long." }],
    reading: [],
  });
  expect((await getQueue(owner, { id: queueId, from: 2 })).items).toHaveLength(1);
  const notes = async (ctx: MemberContext) =>
    (await getQueue(ctx, { id: queueId })).items[0]?.skipped.map(({ note }) => note);
  expect(await notes(cleo), "who is to label it blind is not told why another skipped it").toEqual([null]);
  await revealTrace(cleo, { traceId });
  expect(await notes(cleo)).toEqual(["Too long."]);
});

it("tells who has nothing left apart by whether others still read what may come back to them", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const queueId = await makeQueue(owner, await storeSamples(owner, 1), people);
  const mine = async () => (await listQueues(ben))[0]?.mine;
  expect(await mine()).toMatchObject({ left: 1, held: 0 });
  const served = await takeNext(ada, { queueId });
  expect(await mine()).toMatchObject({ left: 0, held: 1 });
  expect(await takeNext(ben, { queueId })).toEqual({ none: "waiting" });
  await expireReservations(queueId);
  expect(await mine()).toMatchObject({ left: 1, held: 0 });
  await submit(ada, queueId, "none" in served ? "" : served.traceId);
  expect(await mine()).toMatchObject({ left: 0, held: 0 });
  expect(await takeNext(ben, { queueId })).toEqual({ none: "done" });
});

it("keeps what a person labeled when they are asked no more, and frees what they read", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner, ben = owner] = people;
  const traces = await storeSamples(owner, 2);
  const queueId = await makeQueue(owner, traces, people);
  const first = await takeNext(ada, { queueId });
  await submit(ada, queueId, "none" in first ? "" : first.traceId);
  await takeNext(ada, { queueId });
  await removeMember(owner, { queueId, userId: ada.actor.userId });
  expect(await takeNext(ben, { queueId })).toMatchObject({ stream: "worth" });
  const [queue] = await listQueues(owner);
  expect(queue?.people).toMatchObject([
    { isMember: true, reading: 1 },
    { isMember: false, done: 1, left: 0 },
  ]);
  await expect(removeMember(owner, { queueId, userId: ben.actor.userId })).rejects.toMatchObject({ code: "CONFLICT" });
  await addMembers(owner, { queueId, members: [ada.actor.userId] });
  await removeMember(owner, { queueId, userId: ben.actor.userId });
  await expect(removeMember(owner, { queueId, userId: ben.actor.userId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("holds 10,000 traces at most, however many times some are added", { tags: ["long"] }, async () => {
  const { owner, people } = await makePeople(1);
  const [first = "", second = "", third = ""] = await storeSamples(owner, 3);
  const queueId = await makeQueue(owner, [first], people);
  await prisma.$transaction([
    prisma.$executeRaw`
      insert into "Trace" select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'contentHash', at::text))).*
      from "Trace" t, generate_series(1, 9998) at where t."id" = ${first}::uuid`,
    prisma.$executeRaw`
      insert into "QueueItem" ("workspaceId", "queueId", "traceId", "stream", "position")
      select "workspaceId", ${queueId}::uuid, "id", 'worth', row_number() over () from "Trace"
      where "workspaceId" = ${owner.workspaceId}::uuid and "id" <> all(${[first, second, third]}::uuid[])`,
  ]);
  await expect(addTraces(owner, { queueId, selection: { ids: [second, third] } })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "The queue has 9,999 of at most 10,000 traces.",
  });
  expect(await addTraces(owner, { queueId, selection: { ids: [first, second] } })).toMatchObject({ traceCount: 1 });
  expect(await addTraces(owner, { queueId, selection: { ids: [first] } })).toMatchObject({ traceCount: 0 });
  await expect(addTraces(owner, { queueId, selection: { ids: [third] } })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma.queueItem.count({ where: { queueId } })).toBe(10_000);
});

it("adds traces behind those there, once each, and leaves the random stream as it was drawn", async () => {
  const { owner, people } = await makePeople(1);
  const traces = await storeSamples(owner, 3);
  const queueId = await makeQueue(owner, traces, people, { randomSample: 2 });
  const more = await storeSamples(owner, 2);
  const passed = await storeSample(owner, { outcome: "passed" });
  const selection = { ids: [...traces, ...more, passed] };
  expect(await addTraces(owner, { queueId, selection })).toEqual({ traceCount: 2, passedCount: 1 });
  expect(await addTraces(owner, { queueId, selection })).toEqual({ traceCount: 0, passedCount: 1 });
  const items = await prisma.queueItem.findMany({
    where: { queueId },
    orderBy: [{ stream: "asc" }, { position: "asc" }],
  });
  expect(items.map(({ stream, position }) => `${stream} ${position}`)).toEqual([
    ...["random 0", "random 1", "worth 0", "worth 1", "worth 2"],
  ]);
  expect(
    items
      .slice(-2)
      .map(({ traceId }) => traceId)
      .toSorted(),
  ).toEqual(more);
});

it("offers open queues and those who may label", async () => {
  const { owner, people } = await makePeople(1);
  await addMember(owner, "VIEWER");
  const traces = await storeSamples(owner, 1);
  const open = await makeQueue(owner, traces, people, { name: "Open" });
  const closed = await makeQueue(owner, traces, people, { name: "Closed" });
  await closeQueue(owner, { queueId: closed });
  const choices = await listQueueChoices(owner);
  expect(choices.queues).toEqual([{ id: open, name: "Open" }]);
  expect(choices.people.map(({ userId }) => userId)).toEqual([owner.actor.userId, people[0]?.actor.userId]);
});

it("refuses what cannot be served", async () => {
  const { owner, people } = await makePeople(2);
  const viewer = await addMember(owner, "VIEWER");
  const stranger = (await makePeople(0)).owner;
  const traces = await storeSamples(owner, 1);
  const passed = await storeSample(owner, { outcome: "passed" });
  const refused = (change: Partial<QueueInput>) =>
    expect(makeQueue(owner, traces, people, change)).rejects.toMatchObject({ code: "INVALID" });
  await refused({ name: "  " });
  await refused({ members: [] });
  await refused({ members: [viewer.actor.userId] });
  await refused({ members: [stranger.actor.userId] });
  await refused({ annotatorsPerTrace: 3 });
  await refused({ annotatorsPerTrace: 0 });
  await refused({ annotatorsPerTrace: 2, assignment: "round-robin" });
  await refused({ reservationMinutes: 4 });
  await refused({ randomShare: 1.5 });
  await refused({ randomShare: Number.NaN });
  await refused({ randomSample: 0.5 });
  await refused({ selection: { ids: [passed] } });
  await makeQueue(owner, traces, people, { name: " Weekly " });
  const again = makeQueue(owner, traces, people, { name: "Weekly" });
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma.labelQueue.count({ where: { workspaceId: owner.workspaceId } })).toBe(1);
});

it("puts one trace of each incident before the others of the worth stream, and never into the random one", async () => {
  const { owner, people } = await makePeople(1);
  const { workspaceId } = owner;
  const traces = await storeSamples(owner, 5);
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = traces;
  const place = async (number: number, ids: readonly string[]) => {
    const made = { workspaceId, number, systemKey: "", suggestedTitle: "Lost" };
    const { id } = await prisma.incident.create({ data: made });
    await prisma.incidentTrace.createMany({
      data: ids.map((traceId) => ({
        workspaceId,
        traceId,
        incidentId: id,
        groupId: id,
        at: new Date(),
        signature: {},
        restsOn: "",
        because: [],
      })),
    });
  };
  await place(1, [second, third]);
  await place(2, [fifth]);
  const orderOf = async (queueId: string) => {
    const items = await prisma.queueItem.findMany({
      where: { queueId, stream: "worth" },
      orderBy: { position: "asc" },
    });
    return items.map(({ traceId }) => traceId);
  };
  expect(await orderOf(await makeQueue(owner, traces, people))).toEqual(traces);
  const spread = await makeQueue(owner, traces, people, { name: "Spread", incidentsFirst: true });
  expect(await orderOf(spread)).toEqual([second, fifth, first, third, fourth]);
});
