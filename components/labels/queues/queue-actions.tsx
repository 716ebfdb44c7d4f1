"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type QueueChoices, type QueueInput, type QueuePreview } from "@/lib/attribution/labels/queue-view";
import { type TraceSelection } from "@/lib/traces/trace-filter";

interface OnQueue {
  workspace: string;
  queueId: string;
}

export type CreateQueue = Action<
  Omit<QueueInput, "members"> & { workspace: string; members: string[] },
  { id: string; traceCount: number; passedCount: number }
>;

/** What brings selected traces into a queue, as server actions. */
interface QueueTracesActions {
  listChoices: Action<{ workspace: string }, QueueChoices>;
  preview: Action<{ workspace: string; selection: TraceSelection }, QueuePreview>;
  create: CreateQueue;
  add: Action<OnQueue & { selection: TraceSelection }, { traceCount: number; passedCount: number }>;
}

/** What can be done with a queue, as server actions. */
interface QueueActions {
  addMembers: Action<OnQueue & { members: string[] }, unknown>;
  removeMember: Action<OnQueue & { userId: string }, unknown>;
  /** `userId` null leaves the trace to anybody. */
  assign: Action<OnQueue & { traceId: string; userId: string | null }, unknown>;
  close: Action<OnQueue, unknown>;
  reopen: Action<OnQueue, unknown>;
}

const forQueue = actionsContext<QueueActions>("queue");
export const QueueActionsProvider = forQueue.Provider;
export const useQueueActions = forQueue.useActions;

const forQueueTraces = actionsContext<QueueTracesActions>("queue of traces");
export const QueueTracesActionsProvider = forQueueTraces.Provider;
export const useQueueTracesActions = forQueueTraces.useActions;
