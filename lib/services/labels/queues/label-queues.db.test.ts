import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { addMembers } from "./add-members";
import { addTraces } from "./add-traces";
import { assignTrace } from "./assign-trace";
import { closeQueue } from "./close-queue";
import { getQueue } from "./get-queue";
import { listQueueChoices } from "./list-queue-choices";
import { listQueues } from "./list-queues";
import { nameQueues } from "./name-queues";
import { noteSubmission } from "./note-submission";
import { noteWithdrawal } from "./note-withdrawal";
import { previewQueue } from "./preview-queue";
import { previousTurn } from "./previous-turn";
import { readQueueProgress } from "./read-queue-progress";
import { removeMember } from "./remove-member";
import { renewReservation } from "./renew-reservation";
import { reopenQueue } from "./reopen-queue";
import { skipTurn } from "./skip-turn";
import { takeNext } from "./take-next";
import { makePeople, makeQueue, storeSamples, submit } from "./testing/make-queue";

const stateOf = async (queueId: string) => ({
  queue: await prisma.labelQueue.findUnique({ where: { id: queueId }, include: { members: true } }),
  items: await prisma.queueItem.findMany({ where: { queueId }, include: { turns: true }, orderBy: { traceId: "asc" } }),
});

it("finds no queue of another workspace, nor a trace or person of another one, and changes nothing", async () => {
  const { owner, people } = await makePeople(2);
  const [ada = owner] = people;
  const [traceId = ""] = await storeSamples(owner, 1);
  const queueId = await makeQueue(owner, [traceId], people);
  await submit(ada, queueId, traceId);
  const before = await stateOf(queueId);

  const { owner: stranger } = await makePeople(0);
  const [theirTrace = ""] = await storeSamples(stranger, 1);
  const theirQueue = await makeQueue(stranger, [theirTrace], [stranger]);
  const userId = stranger.actor.userId;
  const onQueue = (ctx: MemberContext, id: string, trace: string): Record<string, () => Promise<unknown>> => ({
    takeNext: () => takeNext(ctx, { queueId: id }),
    skipTurn: () => skipTurn(ctx, { queueId: id, traceId: trace, note: null }),
    previousTurn: () => previousTurn(ctx, { queueId: id, traceId: trace }),
    renewReservation: () => renewReservation(ctx, { queueId: id, traceId: trace }),
    readQueueProgress: () => readQueueProgress(ctx, { queueId: id }),
    getQueue: () => getQueue(ctx, { id }),
    closeQueue: () => closeQueue(ctx, { queueId: id }),
    reopenQueue: () => reopenQueue(ctx, { queueId: id }),
    addMembers: () => addMembers(ctx, { queueId: id, members: [userId] }),
    removeMember: () => removeMember(ctx, { queueId: id, userId: ada.actor.userId }),
    addTraces: () => addTraces(ctx, { queueId: id, selection: { ids: [trace] } }),
    assignTrace: () => assignTrace(ctx, { queueId: id, traceId: trace, userId: null }),
    noteSubmission: () =>
      prisma.$transaction((tx) =>
        noteSubmission(tx, { workspaceId: ctx.workspaceId, queueId: id, traceId: trace, userId }),
      ),
  });
  for (const id of [queueId, "not-an-id"])
    for (const [name, verb] of Object.entries(onQueue(stranger, id, traceId)))
      await expect(verb(), `${name} of ${id}`).rejects.toMatchObject({ code: "NOT_FOUND" });
  const {
    skipTurn: skip,
    previousTurn: back,
    renewReservation: renew,
    assignTrace: assign,
    noteSubmission: note,
  } = onQueue(stranger, theirQueue, traceId);
  for (const verb of [skip, back, renew, assign, note])
    await expect(verb?.()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(addTraces(stranger, { queueId: theirQueue, selection: { ids: [traceId] } })).rejects.toMatchObject({
    code: "INVALID",
  });
  await prisma.$transaction((tx) =>
    noteWithdrawal(tx, { workspaceId: stranger.workspaceId, traceId, userId: ada.actor.userId }),
  );
  expect(await stateOf(queueId)).toEqual(before);
});

it("names open queues before closed ones, the newest first", async () => {
  const { owner, people } = await makePeople(1);
  const traces = await storeSamples(owner, 1);
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) ids.push(await makeQueue(owner, traces, people, { name }));
  await closeQueue(owner, { queueId: ids[2] ?? "" });
  expect((await nameQueues(owner)).map(({ name }) => name)).toEqual(["two", "one", "three"]);
});

it("lists and counts what is of this workspace alone", async () => {
  const { owner, people } = await makePeople(1);
  const traces = await storeSamples(owner, 1);
  await makeQueue(owner, traces, people);
  const { owner: stranger } = await makePeople(0);
  expect(await listQueues(stranger)).toEqual([]);
  expect(await nameQueues(stranger)).toEqual([]);
  expect((await listQueueChoices(stranger)).queues).toEqual([]);
  expect((await listQueueChoices(stranger)).people).toHaveLength(1);
  const nothing = { selectedCount: 0, passedCount: 0, populationCount: 0, labelledCount: 0, isBehind: false };
  expect(await previewQueue(stranger, { ids: traces })).toEqual(nothing);
  expect(await previewQueue(stranger, { filter: emptyFilter() })).toEqual(nothing);
});
