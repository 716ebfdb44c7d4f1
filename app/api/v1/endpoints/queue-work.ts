import { z } from "zod";
import { queueFields, QueuePeople } from "@/app/forms/queue-form";
import { endpoint } from "@/lib/http/endpoint";
import { LabelQueue } from "./label-queues";
import { isOneSelection, oneSelection, selectionFields } from "./trace-selection";

const path = "/api/v1/label-queues";
const onePath = `${path}/{queueId}`;
const onTrace = `${onePath}/traces/{traceId}`;
const params = z.object({ queueId: z.string() });
const OnTrace = params.extend({ traceId: z.string() });
const queue = z.object({ queue: LabelQueue });
const answer = { status: 200, description: "The queue.", schema: queue } as const;
export const SelectedTraces = z.strictObject(selectionFields).refine(isOneSelection, oneSelection);
const done = { status: 200, description: "Done.", schema: z.object({ isDone: z.literal(true) }) } as const;

export const createQueue = endpoint({
  method: "post",
  path,
  summary: "Create a label queue of those selected traces that did not pass.",
  permission: "label:manage",
  body: z
    .strictObject({
      ...selectionFields,
      name: queueFields.name,
      members: queueFields.members.describe("User IDs of the people who label."),
      annotatorsPerTrace: queueFields.annotatorsPerTrace.default(1),
      isBlind: queueFields.isBlind.default(true).describe("Whether what runs and others say is hidden from them."),
      reservationMinutes: queueFields.reservationMinutes.default(60),
      randomShare: queueFields.randomShare.default(0).describe("Share of random traces in what is served, 0 to 1."),
      randomSample: queueFields.randomSample.default(0).describe("Traces in the random stream."),
      assignment: queueFields.assignment.default("anyone").describe("`round-robin` deals the traces out."),
      incidentsFirst: queueFields.incidentsFirst.describe("Whether one trace of each incident comes first."),
    })
    .refine(isOneSelection, oneSelection),
  answer: {
    status: 201,
    description: "The queue, and how many passed traces were left out.",
    schema: queue.extend({ passedCount: z.int() }),
  },
  handler: async ({ ctx, body: { ids, q, ...wish } }) => {
    const { createQueue } = await import("@/lib/services/labels/queues/create-queue");
    const { getQueue } = await import("@/lib/services/labels/queues/get-queue");
    const { selectionOf } = await import("../selection-of");
    const { id, passedCount } = await createQueue(ctx, { ...wish, selection: selectionOf({ ids, q }) });
    return { queue: await getQueue(ctx, { id }), passedCount };
  },
});

export const previewQueue = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Count what a queue of these traces would be drawn from. Creates nothing.",
  permission: "label:manage",
  body: SelectedTraces,
  answer: {
    status: 200,
    description: "The counts.",
    schema: z.object({
      selectedCount: z.int(),
      passedCount: z.int().describe("Left out: nothing broke them."),
      populationCount: z.int(),
      labelledCount: z.int().describe("Already labeled by someone."),
      isBehind: z.boolean().describe("Some figures used by this search are updating; try again soon."),
    }),
  },
  handler: async ({ ctx, body }) => {
    const { previewQueue } = await import("@/lib/services/labels/queues/preview-queue");
    const { selectionOf } = await import("../selection-of");
    return previewQueue(ctx, selectionOf(body));
  },
});

export const updateQueue = endpoint({
  method: "patch",
  path: onePath,
  summary: "Close or reopen a queue, or add people to it. Closing releases what is reserved.",
  permission: "label:manage",
  params,
  body: z.strictObject({ isClosed: z.boolean().optional(), addMembers: QueuePeople.optional() }),
  answer,
  handler: async ({ ctx, params: { queueId }, body: { isClosed, addMembers: members } }) => {
    const { getQueue } = await import("@/lib/services/labels/queues/get-queue");
    if (members !== undefined) {
      const { addMembers } = await import("@/lib/services/labels/queues/add-members");
      await addMembers(ctx, { queueId, members });
    }
    if (isClosed === true) {
      const { closeQueue } = await import("@/lib/services/labels/queues/close-queue");
      await closeQueue(ctx, { queueId });
    }
    if (isClosed === false) {
      const { reopenQueue } = await import("@/lib/services/labels/queues/reopen-queue");
      await reopenQueue(ctx, { queueId });
    }
    return { queue: await getQueue(ctx, { id: queueId }) };
  },
});

export const removeQueueMember = endpoint({
  method: "delete",
  path: `${onePath}/members/{userId}`,
  summary: "Remove a person from a queue. Their labels stay; what is reserved for them becomes free.",
  permission: "label:manage",
  params: params.extend({ userId: z.string() }),
  answer,
  handler: async ({ ctx, params: { queueId, userId } }) => {
    const { getQueue } = await import("@/lib/services/labels/queues/get-queue");
    const { removeMember } = await import("@/lib/services/labels/queues/remove-member");
    await removeMember(ctx, { queueId, userId });
    return { queue: await getQueue(ctx, { id: queueId }) };
  },
});

export const addQueueTraces = endpoint({
  method: "post",
  path: `${onePath}/traces`,
  summary: "Add traces that did not pass to a queue, after those it has.",
  permission: "label:manage",
  params,
  body: SelectedTraces,
  answer: {
    status: 200,
    description: "How many were new to it, and how many passed traces were left out.",
    schema: z.object({ traceCount: z.int(), passedCount: z.int() }),
  },
  handler: async ({ ctx, params: { queueId }, body }) => {
    const { addTraces } = await import("@/lib/services/labels/queues/add-traces");
    const { selectionOf } = await import("../selection-of");
    return addTraces(ctx, { queueId, selection: selectionOf(body) });
  },
});

export const assignQueueTrace = endpoint({
  method: "post",
  path: `${onTrace}/assign`,
  summary: "Assign a trace of a queue to one person, or to anyone with null.",
  permission: "label:manage",
  params: OnTrace,
  body: z.strictObject({ userId: z.uuid().nullable() }),
  answer: done,
  handler: async ({ ctx, params, body: { userId } }) => {
    const { assignTrace } = await import("@/lib/services/labels/queues/assign-trace");
    await assignTrace(ctx, { ...params, userId });
    return { isDone: true };
  },
});

export const takeNextTrace = endpoint({
  method: "post",
  path: `${onePath}/next`,
  summary:
    "Take the next trace of a queue and reserve it; with an API key, for the person who created the key. Label it with POST …/label and this queueId.",
  permission: "annotation:write",
  params,
  answer: {
    status: 200,
    description: "The trace, or why there is none: the queue is closed, you are done, or others hold the rest.",
    schema: z.object({
      next: z
        .object({ traceId: z.uuid(), stream: z.enum(["worth", "random"]), expiresAt: z.iso.datetime() })
        .nullable(),
      none: z.enum(["closed", "done", "waiting"]).nullable(),
    }),
  },
  handler: async ({ ctx, params: { queueId } }) => {
    const { takeNext } = await import("@/lib/services/labels/queues/take-next");
    const next = await takeNext(ctx, { queueId });
    return "none" in next ? { next: null, none: next.none } : { next, none: null };
  },
});

export const renewReservation = endpoint({
  method: "post",
  path: `${onTrace}/renew`,
  summary: "Keep a trace of a queue reserved for you while you read it.",
  permission: "annotation:write",
  params: OnTrace,
  answer: {
    status: 200,
    description: "Until when it is reserved; null if it no longer is.",
    schema: z.object({
      expiresAt: z.iso.datetime().nullable(),
      isLost: z.boolean().describe("Someone else has it, or the queue was closed."),
    }),
  },
  handler: async ({ ctx, params }) => {
    const { renewReservation } = await import("@/lib/services/labels/queues/renew-reservation");
    return renewReservation(ctx, params);
  },
});

export const skipTrace = endpoint({
  method: "post",
  path: `${onTrace}/skip`,
  summary: "Skip a trace of a queue without labeling it.",
  permission: "annotation:write",
  params: OnTrace,
  body: z.strictObject({ note: z.string().max(2_000).nullable().default(null) }).default({ note: null }),
  answer: done,
  handler: async ({ ctx, params, body: { note } }) => {
    const { skipTurn } = await import("@/lib/services/labels/queues/skip-turn");
    await skipTurn(ctx, { ...params, note });
    return { isDone: true };
  },
});

export const getPreviousTrace = endpoint({
  method: "get",
  path: `${onTrace}/previous`,
  summary: "Get the trace of a queue that you labeled or skipped before this one.",
  permission: "annotation:write",
  params: OnTrace,
  answer: {
    status: 200,
    description: "Null if this was the first.",
    schema: z.object({ traceId: z.uuid().nullable() }),
  },
  handler: async ({ ctx, params }) => {
    const { previousTurn } = await import("@/lib/services/labels/queues/previous-turn");
    return { traceId: (await previousTurn(ctx, params))?.traceId ?? null };
  },
});
