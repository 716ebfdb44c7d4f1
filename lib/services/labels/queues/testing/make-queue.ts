import { type QueueInput } from "@/lib/attribution/labels/queue-view";
import { prisma } from "@/lib/db";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { createQueue } from "../create-queue";
import { noteSubmission } from "../note-submission";

/** An owner and so many people who may label, in a workspace where nothing runs by itself. */
export const makePeople = async (count: number): Promise<{ owner: MemberContext; people: MemberContext[] }> => {
  const owner = await makeWorkspace({ attributesUploads: false });
  const people: MemberContext[] = [];
  for (let at = 0; at < count; at += 1) people.push(await addMember(owner, "EDITOR"));
  return { owner, people };
};

/** So many failed traces; answers their ids in the order in which a queue counts them. */
export const storeSamples = async (ctx: MemberContext, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await storeSample(ctx));
  return ids.toSorted();
};

/**
 * A queue of these traces for these people, all by worth and for one person each where the test does not say otherwise.
 */
export const makeQueue = async (
  owner: MemberContext,
  traceIds: readonly string[],
  people: readonly MemberContext[],
  change: Partial<QueueInput> = {},
): Promise<string> => {
  const { id } = await createQueue(owner, {
    name: "Queue",
    selection: { ids: [...traceIds] },
    members: people.map(({ actor }) => actor.userId),
    annotatorsPerTrace: 1,
    isBlind: true,
    reservationMinutes: 30,
    randomShare: 0,
    randomSample: 0,
    assignment: "anyone",
    ...change,
  });
  return id;
};

export const submit = (ctx: MemberContext, queueId: string, traceId: string) =>
  prisma.$transaction((tx) =>
    noteSubmission(tx, { workspaceId: ctx.workspaceId, queueId, traceId, userId: ctx.actor.userId }),
  );

/** Lets what people have reserved run out, as if the time had passed. */
export const expireReservations = (queueId: string) =>
  prisma.queueTurn.updateMany({ where: { queueId, state: "reserved" }, data: { expiresAt: new Date(0) } });
