import { type QueueItemView, type QueueView } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { requireRowId } from "../../ground/ids/row-id";
import { summariseQueues } from "./summarise-queues";
import { isQueue, type ItemRow, readItems } from "./get-queue.sql";

/** `isBlind`: what others note of the trace when they skip it is kept back too. */
const toItem = (
  { turns, worth, ...row }: ItemRow,
  { isWorthHidden, isBlind }: { isWorthHidden: boolean; isBlind: boolean },
): QueueItemView => {
  const named = (state: string) => turns.filter((turn) => turn.state === state).map(({ name }) => name);
  return {
    traceId: row.traceId,
    stepCount: row.stepCount,
    stream: row.stream,
    title: unescapeFromStorage(row.title),
    worth: isWorthHidden ? null : worth,
    readingMinutes: worth?.readingMinutes ?? null,
    submitted: named("submitted"),
    reading: named("reserved"),
    skipped: turns
      .filter(({ state }) => state === "skipped")
      .map(({ name, note }) => ({ name, note: isBlind ? null : note && unescapeFromStorage(note) })),
    assignedTo:
      row.assignedToId === null ? null : { userId: row.assignedToId, name: row.assignedToName ?? "someone who left" },
  };
};

/**
 * A queue with a page of its traces, from the given place on. Who is to label an open blind queue is not told
 * what makes a trace worth a look: it rests on what runs say; nor why others skipped a trace that they have not
 * labeled yet. Throws NOT_FOUND.
 */
export const getQueue = async (
  ctx: WorkspaceContext,
  input: { id: string; from?: number | undefined; pageSize?: number },
): Promise<QueueView> => {
  const queueId = requireRowId(input.id, "queue");
  const from = Math.max(0, Math.floor(input.from ?? 0));
  const { pageSize = 100 } = input;
  const [[queue], items] = await Promise.all([
    summariseQueues(ctx, isQueue(queueId)),
    readItems(ctx, { queueId, from, pageSize }),
  ]);
  if (!queue) throw notFound("queue");
  const isWorthHidden = queue.isBlind && queue.mine !== null && queue.closedAt === null;
  const blind = await blindAmong(
    ctx,
    items.map(({ traceId }) => traceId),
  );
  return {
    ...queue,
    from,
    pageSize,
    isWorthHidden,
    items: items.map((row) => toItem(row, { isWorthHidden, isBlind: blind.has(row.traceId) })),
  };
};
