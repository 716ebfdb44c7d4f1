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
import { dropEmpty, putTraces, recount } from "./incident-groups.sql";
import { readMarks, takeMarks } from "./marks.sql";
import { type Noted, noteEvents } from "./note-event";
import { reopenIfBack } from "./reopen-if-back";

const transaction = { timeout: 120_000, maxWait: 30_000 };

/** What changes incidents of a workspace takes turns. */
export const takeIncidentTurns = (tx: Prisma.TransactionClient, workspaceId: string): Promise<void> =>
  takeTurns(tx, `incidents:${workspaceId}`);

const memberColumns = {
  traceId: true,
  incidentId: true,
  groupId: true,
  at: true,
  version: true,
  signature: true,
  restsOn: true,
  because: true,
  placedBy: true,
};

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
  const traceIds = [...new Set(marks.map(({ traceId }) => traceId))];
  const before = await prisma.incidentTrace.findMany({
    where: { workspaceId, traceId: { in: traceIds } },
    select: { traceId: true, restsOn: true, signature: true },
  });
  const known = new Map(
    before.map(({ traceId, restsOn, signature }) => [traceId, { restsOn, signature: signatureFrom(signature) }]),
  );
  const failures = await describeFailures(workspaceId, traceIds, known);
  await prisma.$transaction(async (tx) => {
    await takeIncidentTurns(tx, workspaceId);
    const ours = await takeMarks(
      tx,
      marks.map(({ id }) => id),
    );
    if (ours.size > 0) await groupHeld(tx, workspaceId, { traceIds: [...ours], failures });
  }, transaction);
  return marks.length;
}

type MemberRow = Prisma.IncidentTraceGetPayload<{ select: typeof memberColumns }>;

async function groupHeld(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  { traceIds, failures }: { traceIds: readonly string[]; failures: readonly Failure[] },
): Promise<void> {
  const held = new Set(traceIds);
  const ours = failures.filter(({ traceId }) => held.has(traceId));
  const rows = await tx.incidentTrace.findMany({
    where: { workspaceId, traceId: { in: [...held] } },
    select: memberColumns,
  });
  const groups = new IncidentGroups(tx, workspaceId);
  await groups.load(
    ours,
    rows.map(({ groupId }) => groupId),
  );
  const touched = new Set(rows.flatMap(({ incidentId, groupId }) => [incidentId, groupId]));
  const stays = new Set(ours.map(({ traceId }) => traceId));
  const gone = rows.filter(({ traceId }) => !stays.has(traceId));
  for (const { groupId, signature } of gone) groups.remove(groupId, signatureFrom(signature));
  if (gone.length > 0)
    await tx.incidentTrace.deleteMany({ where: { workspaceId, traceId: { in: gone.map(({ traceId }) => traceId) } } });

  const placed = await placeAll(groups, { failures: ours, rows, apart: await readApart(tx, workspaceId, held) });
  for (const { row } of placed) touched.add(row.incidentId);
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
  for (const { row, failure, change } of placed)
    if (change === "joined-fixed") {
      const { systemKey, at, version } = failure;
      await reopenIfBack(tx, { workspaceId, incidentId: row.incidentId, systemKey, at, version });
    }
  await recount(tx, workspaceId, [...touched]);
  await dropEmpty(tx, workspaceId, [...touched]);
}

const startOf = (workspaceId: string, { row, failure: { version } }: Placed): Noted => ({
  workspaceId,
  incidentId: row.incidentId,
  by: null,
  event: { kind: "started", version: version === null ? null : unescapeFromStorage(version) },
});

/** Incidents that people took traces out of, by trace. */
async function readApart(tx: Prisma.TransactionClient, workspaceId: string, held: ReadonlySet<string>) {
  const links = await tx.incidentLink.findMany({
    where: { workspaceId, traceId: { in: [...held] }, isTogether: false },
    select: { traceId: true, incidentId: true },
  });
  return groupBy(links, ({ traceId }) => traceId);
}

interface Placed {
  failure: Failure;
  /** As it is to be stored. */
  row: Omit<MemberRow, "signature"> & { signature: unknown };
  change: "none" | "started" | "joined" | "joined-fixed";
}

interface Held {
  failures: readonly Failure[];
  rows: readonly MemberRow[];
  apart: ReadonlyMap<string, readonly { incidentId: string }[]>;
}

/** Where the failures belong, one after another; those of which nothing has changed are left out. */
async function placeAll(groups: IncidentGroups, { failures, rows, apart }: Held): Promise<Placed[]> {
  const members = new Map(rows.map((row) => [row.traceId, row]));
  const all: Placed[] = [];
  for (const failure of failures) {
    const row = members.get(failure.traceId);
    const placed = placeOne(groups, failure, { row, apart: apart.get(failure.traceId) ?? [] });
    if (placed) all.push(placed);
    await setImmediate(); // others wait for this process too
  }
  return all;
}

function placeOne(
  groups: IncidentGroups,
  failure: Failure,
  { row, apart }: { row: MemberRow | undefined; apart: readonly { incidentId: string }[] },
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
  const found = groups.place(failure, { apart: apart.map(({ incidentId }) => incidentId), home });
  groups.add(found.group.id, signature);
  const incidentId = found.group.rootId;
  const because = found.isNew ? [] : found.because.map(escapeForStorage);
  const hasMoved = row?.incidentId !== incidentId;
  const change = found.isNew ? "started" : !hasMoved ? "none" : found.group.isFixed ? "joined-fixed" : "joined";
  return { failure, row: { ...own, incidentId, groupId: found.group.id, because, placedBy: null }, change };
}
