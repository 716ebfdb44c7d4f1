import { type Known, type StoryCall } from "./story-call";

const label = { agent: "Surfer", stepIndex: 1, reason: "It misread the map." };

const ofOwnQueue = ({ ownQueueId = "", failedId = "" }: Known): Known => ({ queueId: ownQueueId, traceId: failedId });

/** People label, decide, and work through queues. */
export const labelCalls: readonly StoryCall[] = [
  { operation: "get /api/v1/labels/export", query: "?set=data-set&format=csv&q=Maps" },
  {
    operation: "post /api/v1/labels/import",
    query: "?name=Team&leave_out=true",
    headers: { "x-file-name": "team.csv" },
    body: ({ traceId }) => `trace,agent,step\n${traceId},Planner,2\n`,
    keep: ({ ref }: { ref: string }) => ({ setId: ref.replace("imported:", "") }),
  },
  { operation: "get /api/v1/labels/prompts", query: "?q=nowhere" },
  { operation: "get /api/v1/label-sets" },
  { operation: "get /api/v1/label-checks", query: ({ setId }) => `?set=imported:${setId}` },
  {
    operation: "post /api/v1/label-checks",
    body: ({ setId, traceId }) => ({
      set: `imported:${setId}`,
      traceId,
      fault: "on-last-answer",
      claim: { agent: "Planner", stepIndex: 2 },
      decision: "accepted",
      reason: "It really is the last step.",
    }),
  },
  {
    operation: "post /api/v1/label-checks/undo",
    body: ({ setId, traceId }) => ({ set: `imported:${setId}`, traceId, fault: "on-last-answer" }),
  },
  { operation: "delete /api/v1/label-sets/{setId}" },
  { operation: "get /api/v1/label-policy" },
  { operation: "patch /api/v1/label-policy", body: { text: "The first step after which it could not succeed." } },
  { operation: "post /api/v1/traces/{traceId}/label", body: label },
  { operation: "get /api/v1/traces/{traceId}/label" },
  { operation: "delete /api/v1/traces/{traceId}/label" },
  {
    operation: "post /api/v1/traces/{traceId}/adjudications",
    body: { ...label, expectedNumber: 0 },
  },
  { operation: "get /api/v1/traces/{traceId}/adjudications" },
  {
    operation: "post /api/v1/traces/{traceId}/adjudications/withdraw",
    body: { expectedNumber: 1, reason: "Too early." },
  },
  { operation: "get /api/v1/label-queues" },
  { operation: "get /api/v1/label-queues/{queueId}", query: "?limit=1" },
  { operation: "post /api/v1/label-queues/preview", body: { q: "outcome:failed" } },
  {
    operation: "post /api/v1/label-queues",
    body: ({ ownerId, failedId }) => ({ name: "Mine", ids: [failedId], members: [ownerId] }),
    keep: ({ queue }: { queue: { id: string } }) => ({ ownQueueId: queue.id }),
  },
  {
    operation: "post /api/v1/label-queues/{queueId}/traces",
    params: ofOwnQueue,
    body: ({ failedId }) => ({ ids: [failedId] }),
  },
  {
    operation: "post /api/v1/label-queues/{queueId}/traces/{traceId}/assign",
    params: ofOwnQueue,
    body: ({ ownerId }) => ({ userId: ownerId }),
  },
  {
    operation: "post /api/v1/label-queues/{queueId}/next",
    params: ofOwnQueue,
  },
  {
    operation: "post /api/v1/label-queues/{queueId}/traces/{traceId}/renew",
    params: ofOwnQueue,
  },
  {
    operation: "post /api/v1/label-queues/{queueId}/traces/{traceId}/skip",
    params: ofOwnQueue,
    body: { note: "Too long." },
  },
  {
    operation: "get /api/v1/label-queues/{queueId}/traces/{traceId}/previous",
    params: ofOwnQueue,
  },
  { operation: "patch /api/v1/label-queues/{queueId}", body: ({ ownerId }) => ({ addMembers: [ownerId] }) },
  {
    operation: "delete /api/v1/label-queues/{queueId}/members/{userId}",
    params: ({ ownerId = "" }) => ({ userId: ownerId }),
  },
];
