import {
  changesPerDelivery,
  changeWords,
  type ChangeType,
  knownChanges,
} from "@/lib/attribution/watching/change-types";
import { type Prisma, prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { type News } from "./news";
import { notifyChannels } from "./notify-channels";
import { type ChangeRow, takeChanges } from "./tell-changes.sql";

/** Changes that are taken at a time. */
const batchSize = 1_000;

type Place = News["workspace"];

/** Of one thing that changed several times the last change, in the order of these. */
const lastOfEach = (changes: readonly ChangeRow[]): ChangeRow[] => {
  const last = new Map<string, ChangeRow>();
  for (const change of changes) {
    const key = `${change.traceId ?? ""} ${change.thingId}`;
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
};

const pageOf = (workspace: Place, type: ChangeType, changes: readonly ChangeRow[]): string => {
  const [one] = changes;
  if (changes.length !== 1 || !one || type === "trace.deleted") return paths.traces(workspace.slug);
  if (type.startsWith("incident.")) return paths.incident(workspace.slug, Number(one.thingId));
  return one.traceId === null ? paths.traces(workspace.slug) : paths.trace(workspace.slug, one.traceId);
};

const newsOf = (workspace: Place, type: ChangeType, changes: readonly ChangeRow[]): News => ({
  type,
  at: (changes.at(-1)?.at ?? new Date()).toISOString(),
  workspace,
  title: changes.length === 1 ? changeWords[type] : `${changeWords[type]}: ${changes.length}`,
  text: "",
  url: `${publicUrl()}${pageOf(workspace, type, changes)}`,
  data: {
    changes: changes.map(({ thingId, traceId, detail, at }) => ({
      id: thingId,
      traceId,
      detail,
      at: at.toISOString(),
    })),
  },
});

const inParts = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

async function tellOf(tx: Prisma.TransactionClient, workspaceId: string, changes: readonly ChangeRow[]): Promise<void> {
  const channels = await tx.channel.findMany({
    where: { workspaceId, kind: "webhook", isEnabled: true, changes: { isEmpty: false } },
    select: { id: true, changes: true },
  });
  const row = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { slug: true, name: true } });
  if (row === null) return;
  const workspace = { slug: row.slug, name: unescapeFromStorage(row.name) };
  for (const [type, ofType] of groupBy(changes, (change) => change.type)) {
    const channelIds = channels.filter((channel) => channel.changes.includes(type)).map(({ id }) => id);
    const [known] = knownChanges([type]);
    if (channelIds.length === 0 || known === undefined) continue;
    for (const part of inParts(lastOfEach(ofType), changesPerDelivery))
      await notifyChannels(tx, { workspaceId, channelIds, news: newsOf(workspace, known, part) });
  }
}

/**
 * Has the changes that were noted sent to the webhooks that want them, in the order of their time, up to a hundred of
 * one type in a delivery. A change and its deliveries are one transaction: each is told once. @returns how many changes
 * were taken
 */
export async function tellChanges(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const taken = await prisma.$transaction(async (tx) => {
      const changes = await takeChanges(tx, batchSize);
      for (const [workspaceId, own] of groupBy(changes, (change) => change.workspaceId))
        await tellOf(tx, workspaceId, own);
      return changes.length;
    });
    count += taken;
    if (taken < batchSize) return count;
  }
}
