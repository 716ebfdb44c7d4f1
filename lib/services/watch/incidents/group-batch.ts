import { setImmediate } from "node:timers/promises";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { type Prisma, prisma } from "@/lib/db";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { describeFailures, type Failure } from "./describe-failures";
import { IncidentGroups } from "./incident-groups";
import { countMore, dropEmpty, putTraces, recount } from "./incident-groups.sql";
import { type HeldRow, type MemberRow, readMarks, takeMarks } from "./marks.sql";
import { type Noted, noteEvents } from "./note-event";
import { reopenIfBack } from "./reopen-if-back";

const transaction = { timeout: 120_000, maxWait: 30_000 };

/** What changes incidents of a workspace takes turns. */
export const takeIncidentTurns = (tx: Prisma.TransactionClient, workspaceId: string): Promise<void> =>
  takeTurns(tx, `incidents:${workspaceId}`);

export const signatureFrom = (json: Prisma.JsonValue): FailureSignature =>
  unescapeValueFromStorage(json) as unknown as FailureSignature;

/**
 * Groups the failures of up to `size` marks. Signatures are made before the lock, of what stood there then: whatever
 * changes meanwhile has a mark of its own, and marks that another worker took are left to it. Answers how many marks
 * there were.
 */
export async function groupBatch(workspaceId: string, size: number): Promise<number> {
  const marks = await readMarks(workspaceId, size);
  if (marks.length === 0) return 0;
  const failures = await describeFailures(workspaceId, [...new Set(marks.map(({ traceId }) => traceId))]);
  await prisma.$transaction(async (tx) => {
    await takeIncidentTurns(tx, workspaceId);
    const ours = await takeMarks(
      tx,
      workspaceId,
      marks.map(({ id }) => id),
    );
    if (ours.length > 0) await groupHeld(tx, workspaceId, { ours, failures });
  }, transaction);
  return marks.length;
}

async function groupHeld(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  { ours, failures }: { ours: readonly HeldRow[]; failures: readonly Failure[] },
): Promise<void> {
  const held = new Map(ours.map((row) => [row.traceId, row]));
  const here = failures.filter(({ traceId }) => held.has(traceId));
  const rows = ours.flatMap(({ member }) => (member ? [member] : []));
  const groups = new IncidentGroups(tx, workspaceId);
  await groups.load(
    here,
    rows.map(({ groupId }) => groupId),
  );
  const stays = new Set(here.map(({ traceId }) => traceId));
  const gone = rows.filter(({ traceId }) => !stays.has(traceId));
  for (const { groupId, signature } of gone) groups.remove(groupId, signatureFrom(signature));
  if (gone.length > 0)
    await tx.incidentTrace.deleteMany({ where: { workspaceId, traceId: { in: gone.map(({ traceId }) => traceId) } } });

  const placed = await placeAll(groups, here, held);
  await groups.save();
  if (placed.length > 0)
    await putTraces(
      tx,
      workspaceId,
      placed.map(({ row }) => row),
    );
  const started = placed.filter(({ change }) => change === "started");
  if (started.length > 0)
    await noteEvents(
      tx,
      started.map((one) => startOf(workspaceId, one)),
    );
  const back = placed.filter(({ change }) => change === "joined-fixed");
  await reopenIfBack(
    tx,
    workspaceId,
    back.map(({ row: { incidentId }, failure: { at, version } }) => ({ incidentId, at, version })),
  );
  await count(tx, workspaceId, { placed, rows });
}

/** What traces were in before and are in now is counted again; others only get more. */
async function count(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  { placed, rows }: { placed: readonly Placed[]; rows: readonly MemberRow[] },
): Promise<void> {
  const known = new Set(rows.map(({ traceId }) => traceId));
  const again = new Set([
    ...rows.flatMap(({ incidentId, groupId }) => [incidentId, groupId]),
    ...placed.flatMap(({ row }) => (known.has(row.traceId) ? [row.incidentId] : [])),
  ]);
  const more = placed.filter(({ row }) => !again.has(row.incidentId));
  const gained = [...groupBy(more, ({ row }) => row.incidentId)].map(([id, all]) => {
    const times = all.map(({ row }) => row.at.getTime()).sort((a, b) => a - b);
    return { id, count: all.length, first: timeOf(times[0]), last: timeOf(times.at(-1)) };
  });
  if (gained.length > 0) await countMore(tx, workspaceId, gained);
  if (again.size === 0) return;
  await recount(tx, workspaceId, [...again]);
  await dropEmpty(tx, workspaceId, [...again]);
}

const timeOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

const startOf = (workspaceId: string, { row, failure: { version } }: Placed): Noted => ({
  workspaceId,
  incidentId: row.incidentId,
  by: null,
  event: { kind: "started", version: version === null ? null : unescapeFromStorage(version) },
});

interface Placed {
  failure: Failure;
  /** As it is to be stored. */
  row: Omit<MemberRow, "signature"> & { signature: unknown };
  change: "none" | "started" | "joined" | "joined-fixed";
}

/** Where the failures belong, one after another; those of which nothing has changed are left out. */
async function placeAll(
  groups: IncidentGroups,
  failures: readonly Failure[],
  held: ReadonlyMap<string, HeldRow>,
): Promise<Placed[]> {
  const all: Placed[] = [];
  for (const failure of failures) {
    const { member, apart } = held.get(failure.traceId) ?? { member: null, apart: [] };
    const placed = placeOne(groups, failure, member, apart);
    if (placed) all.push(placed);
    await setImmediate(); // others wait for this process too
  }
  return all;
}

function placeOne(
  groups: IncidentGroups,
  failure: Failure,
  row: MemberRow | null,
  apart: readonly string[],
): Placed | null {
  const { traceId, at, version, restsOn, signature, systemKey } = failure;
  const group = row && groups.get(row.groupId);
  if (row && row.restsOn === restsOn && group?.systemKey === systemKey) {
    if (row.version === version && row.at.getTime() === at.getTime()) return null;
    return { failure, row: { ...row, at, version }, change: "none" };
  }
  if (row) groups.remove(row.groupId, signatureFrom(row.signature));
  const own = { traceId, at, version, restsOn, signature: escapeValueForStorage(signature) };
  if (row && row.placedBy !== null && group?.systemKey === systemKey) {
    groups.add(row.groupId, signature);
    return { failure, row: { ...row, ...own }, change: "none" };
  }
  const home = row?.groupId ?? null;
  const found = groups.place(failure, { apart, home });
  groups.add(found.group.id, signature);
  const incidentId = found.group.rootId;
  const because = found.isNew ? [] : found.because.map(escapeForStorage);
  const hasMoved = row?.incidentId !== incidentId;
  const change = found.isNew ? "started" : !hasMoved ? "none" : found.group.isFixed ? "joined-fixed" : "joined";
  return { failure, row: { ...own, incidentId, groupId: found.group.id, because, placedBy: null }, change };
}
