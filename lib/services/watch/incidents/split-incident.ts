import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { refuseMerged } from "./change-incident";
import { signatureFrom, takeIncidentTurns } from "./group-batch";
import { IncidentGroups } from "./incident-groups";
import { recount } from "./incident-groups.sql";
import { requireIncident } from "./incident-row";
import { noteEvent } from "./note-event";

/** Traces that are taken out at once. */
export const maxSplit = 500;

const invalid = (message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: "/traceIds", message }]);

/**
 * Takes traces out of an incident into a new one; no grouping puts them back. Answers its number. Throws NOT_FOUND,
 * INVALID where none of them is there or none would be left, and CONFLICT for an incident that was merged.
 */
export const splitIncident = (
  ctx: WorkspaceContext,
  input: { number: number; traceIds: readonly string[] },
): Promise<{ number: number }> => {
  const wanted = [...new Set(input.traceIds)].filter(isRowId);
  if (wanted.length > maxSplit) throw invalid(`At most ${maxSplit} traces can be split off at once.`);
  return prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await takeIncidentTurns(tx, workspaceId);
    const from = await requireIncident(tx, ctx, input.number);
    refuseMerged(from);
    const rows = await tx.incidentTrace.findMany({
      where: { workspaceId, incidentId: from.id, traceId: { in: wanted } },
      orderBy: [{ at: "asc" }, { traceId: "asc" }],
    });
    if (rows.length === 0) throw invalid("None of these traces is in this incident.");
    if (rows.length >= from.traceCount) throw invalid("At least one trace has to stay.");
    const groups = new IncidentGroups(tx, workspaceId);
    await groups.load([], [...new Set(rows.map(({ groupId }) => groupId))]);
    const { id } = groups.start(from.systemKey);
    for (const { groupId, signature } of rows) {
      groups.remove(groupId, signatureFrom(signature));
      groups.add(id, signatureFrom(signature));
    }
    await groups.save();
    const by = escapeForStorage(actor.name);
    const traceIds = rows.map(({ traceId }) => traceId);
    await tx.incidentTrace.updateMany({
      where: { workspaceId, traceId: { in: traceIds } },
      data: { incidentId: id, groupId: id, placedBy: by, because: [] },
    });
    const links = traceIds.flatMap((traceId) => [
      { workspaceId, traceId, incidentId: from.id, isTogether: false, createdByName: by },
      { workspaceId, traceId, incidentId: id, isTogether: true, createdByName: by },
    ]);
    await tx.incidentLink.deleteMany({ where: { workspaceId, incidentId: from.id, traceId: { in: traceIds } } });
    await tx.incidentLink.createMany({ data: links, skipDuplicates: true });
    await tx.incident.updateMany({ where: { id: { in: [id, from.id] } }, data: { isTouched: true } });
    await recount(tx, workspaceId, [from.id, id]);
    const { number } = await tx.incident.findUniqueOrThrow({ where: { id }, select: { number: true } });
    const traceCount = rows.length;
    const note = (incidentId: string) => ({ workspaceId, incidentId, by: actor.name });
    await noteEvent(tx, { ...note(from.id), event: { kind: "split", number, traceCount } });
    await noteEvent(tx, { ...note(id), event: { kind: "split-from", number: from.number, traceCount } });
    return { number };
  });
};
