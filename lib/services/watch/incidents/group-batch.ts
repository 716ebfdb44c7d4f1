import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { type Prisma, prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { describeFailures, type Failure } from "./describe-failures";
import { IncidentGroups } from "./incident-groups";
import { dropEmpty, recount } from "./incident-groups.sql";
import { readMarks, takeMarks } from "./marks.sql";
import { noteEvent } from "./note-event";
import { reopenIfBack } from "./reopen-if-back";

const transaction = { timeout: 120_000, maxWait: 30_000 };

/** What changes incidents of a workspace takes turns. */
export const takeIncidentTurns = (tx: Prisma.TransactionClient, workspaceId: string): Promise<void> =>
  takeTurns(tx, `incidents:${workspaceId}`);

const memberColumns = {
  traceId: true,
  incidentId: true,
  groupId: true,
  signature: true,
  restsOn: true,
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
  const members = new Map(rows.map((row) => [row.traceId, row]));
  const separated = await tx.incidentLink.findMany({
    where: { workspaceId, traceId: { in: [...held] }, isTogether: false },
    select: { traceId: true, incidentId: true },
  });
  const groups = new IncidentGroups(tx, workspaceId);
  await groups.load(
    ours,
    rows.map(({ groupId }) => groupId),
  );
  const touched = new Set<string>();

  const stays = new Set(ours.map(({ traceId }) => traceId));
  for (const row of rows) {
    if (stays.has(row.traceId)) continue;
    groups.remove(row.groupId, signatureFrom(row.signature));
    touched.add(row.incidentId).add(row.groupId);
  }
  const gone = rows.flatMap(({ traceId }) => (stays.has(traceId) ? [] : [traceId]));
  await tx.incidentTrace.deleteMany({ where: { workspaceId, traceId: { in: gone } } });

  for (const failure of ours) {
    const { traceId, at, version, restsOn, signature, systemKey } = failure;
    const row = members.get(traceId);
    const group = row && groups.get(row.groupId);
    const dated = { at, version };
    if (row && row.restsOn === restsOn && group?.systemKey === systemKey) {
      touched.add(row.incidentId);
      await tx.incidentTrace.update({ where: { workspaceId_traceId: { workspaceId, traceId } }, data: dated });
      continue;
    }
    if (row) {
      groups.remove(row.groupId, signatureFrom(row.signature));
      touched.add(row.incidentId).add(row.groupId);
    }
    const isKept = row !== undefined && row.placedBy !== null && group?.systemKey === systemKey;
    const apart = separated.flatMap((link) => (link.traceId === traceId ? [link.incidentId] : []));
    const placed = isKept ? null : await groups.place(failure, { apart, home: row?.groupId ?? null });
    const incidentId = placed?.group.rootId ?? row?.incidentId ?? "";
    const groupId = placed?.group.id ?? row?.groupId ?? "";
    groups.add(groupId, signature);
    touched.add(incidentId);
    const data = {
      ...dated,
      incidentId,
      groupId,
      restsOn,
      signature: escapeValueForStorage(signature) as unknown as Prisma.InputJsonObject,
      ...(placed ? { because: placed.isNew ? [] : placed.because.map(escapeForStorage), placedBy: null } : {}),
    };
    await tx.incidentTrace.upsert({
      where: { workspaceId_traceId: { workspaceId, traceId } },
      create: { workspaceId, traceId, ...data },
      update: data,
      select: { traceId: true },
    });
    if (placed?.isNew) await noteEvent(tx, { workspaceId, incidentId, by: null, event: { kind: "started", version } });
    else if (row?.incidentId !== incidentId)
      await reopenIfBack(tx, { workspaceId, incidentId, systemKey, at, version });
  }
  await groups.save();
  await recount(tx, workspaceId, [...touched]);
  await dropEmpty(tx, workspaceId, [...touched]);
}
