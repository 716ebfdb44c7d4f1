import { type QueueStream } from "@/lib/attribution/labels/draw-stream";
import { type QueueItemView, type QueueView } from "@/lib/attribution/labels/queue-view";
import { type WorthParts } from "@/lib/attribution/labels/worth";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { requireRowId } from "../../ground/ids/row-id";
import { summariseQueues } from "./summarise-queues";
import { takesPlace } from "./turn-conditions";

/** Traces of one page. */
const pageSize = 100;

interface ItemRow {
  traceId: string;
  title: string;
  stepCount: number;
  stream: QueueStream;
  worth: WorthParts | null;
  assignedToId: string | null;
  assignedToName: string | null;
  turns: { state: string; name: string; note: string | null }[];
}

const readItems = (ctx: WorkspaceContext, { queueId, from }: { queueId: string; from: number }) => prisma.$queryRaw<
  ItemRow[]
>`
  select i."traceId", tr."title", tr."stepCount", i."stream", i."worth", i."assignedToId", coalesce(who."name", who."email") as "assignedToName",
    coalesce((select jsonb_agg(jsonb_build_object('state', t."state", 'name', coalesce(u."name", u."email", 'somebody who left'), 'note', t."note") order by t."endedAt", t."userId")
      from "QueueTurn" t left join "User" u on u."id" = t."userId"
      where t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId" and (t."state" = 'skipped' or ${takesPlace})), '[]'::jsonb) as "turns"
  from "QueueItem" i join "Trace" tr on tr."id" = i."traceId" left join "User" who on who."id" = i."assignedToId"
  where i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queueId}::uuid
  order by i."stream", i."position", i."traceId" offset ${from} limit ${pageSize}`;

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
      row.assignedToId === null ? null : { userId: row.assignedToId, name: row.assignedToName ?? "somebody who left" },
  };
};

/**
 * A queue with a page of its traces, from the given place on. Who is to label an open blind queue is not told
 * what makes a trace worth a look: it rests on what runs say; nor why others skipped a trace that they have not
 * labeled yet. Throws NOT_FOUND.
 */
export const getQueue = async (
  ctx: WorkspaceContext,
  input: { id: string; from?: number | undefined },
): Promise<QueueView> => {
  const queueId = requireRowId(input.id, "queue");
  const from = Math.max(0, Math.floor(input.from ?? 0));
  const [[queue], items] = await Promise.all([
    summariseQueues(ctx, Prisma.sql`q."id" = ${queueId}::uuid`),
    readItems(ctx, { queueId, from }),
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
