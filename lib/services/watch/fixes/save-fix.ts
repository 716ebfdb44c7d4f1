import { type FixFields, fixGuards } from "@/lib/attribution/fixes/fix-view";
import { fixWords, inPoints } from "@/lib/attribution/fixes/fix-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { refuseMerged } from "../incidents/change-incident";
import { takeIncidentTurns } from "../incidents/group-batch";
import { type HeadRow, requireIncident } from "../incidents/incident-row";
import { noteEvent } from "../incidents/note-event";
import { columnsOf, fieldsOf, type FixRow } from "./fix-row";
import { requireFix } from "./require-fix";
import { hasRun, readShare } from "./version-runs.sql";

const maxLength = { version: 200, baseline: 200, change: 2_000 } as const;

export interface FixInput extends Omit<FixFields, "change"> {
  number: number;
  /** Null for a new one. */
  id: string | null;
  seen?: Seen;
  change?: string | null | undefined;
}

const invalid = (field: keyof FixFields, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

function checked(input: FixInput): FixFields {
  const text = (field: keyof typeof maxLength): string => {
    const said = input[field]?.trim() ?? "";
    if ([...said].length > maxLength[field]) throw invalid(field, `At most ${maxLength[field]} characters.`);
    return said;
  };
  const [version, baseline, change] = [text("version"), text("baseline"), text("change")];
  if (version === "") throw invalid("version", "Name the version that will have the fix.");
  if (baseline === "") throw invalid("baseline", "Name the version to compare it with.");
  const { leastFall, guard } = input;
  if (!(leastFall > 0 && leastFall <= 1)) throw invalid("leastFall", "Say by how much the incident should fall.");
  if (!fixGuards.includes(guard)) throw invalid("guard", `Must be one of ${fixGuards.join(", ")}.`);
  return { version, baseline, leastFall, guard, change: change === "" ? null : change };
}

/**
 * Registers a fix of an incident, or changes one (`id`), as long as its version has no run: what it should do is said
 * before it is measured. Answers its id. Throws NOT_FOUND, INVALID with the field that is at fault, CONFLICT where the
 * version has runs or another fix, the fix was withdrawn, or the incident was merged, and a StaleError.
 */
export const saveFix = async (ctx: WorkspaceContext, input: FixInput): Promise<{ id: string }> => {
  const said = checked(input);
  const { number, id, seen } = input;
  return prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    await takeIncidentTurns(tx, workspaceId);
    const incident = await requireIncident(tx, ctx, number);
    refuseMerged(incident);
    const before = id === null ? null : await requireFix(tx, incident, id);
    if (before) {
      refuseWithdrawn(before);
      const fields = fieldsOf(before);
      requireFresh(seen, standing(fixWords(fields)));
      if (fixWords(fields) === fixWords(said)) return { id: before.id };
      await refuseRun(tx, ctx, incident, fields.version);
    }
    await refuseRun(tx, ctx, incident, said.version);
    await refuseSecond(tx, incident, { version: said.version, id });
    await requireRoom(tx, ctx, incident, said);
    const data = columnsOf(said);
    const saved = before
      ? await tx.incidentFix.update({ where: { id: before.id }, data, select: { id: true } })
      : await tx.incidentFix.create({
          data: { ...data, workspaceId, incidentId: incident.id, createdByName: escapeForStorage(actor.name) },
          select: { id: true },
        });
    await tx.incident.update({ where: { id: incident.id }, data: { isTouched: true }, select: { id: true } });
    const { version, baseline, leastFall } = said;
    const event = { kind: "fix", version, baseline, leastFall, isNew: before === null } as const;
    await noteEvent(tx, { workspaceId, incidentId: incident.id, by: actor.name, event });
    return saved;
  });
};

const refuseWithdrawn = ({ withdrawnAt }: FixRow): void => {
  if (withdrawnAt !== null) throw new KnownError("CONFLICT", "This fix was withdrawn. Register another one.");
};

async function refuseRun(
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { systemKey }: HeadRow,
  version: string,
): Promise<void> {
  if (!(await hasRun(tx, ctx, { systemKey, version: escapeForStorage(version) }))) return;
  const message = `Version ${version} has runs already. Say what a fix should do before its first run, of a later version.`;
  throw new KnownError("CONFLICT", message, [{ pointer: "/version", message }]);
}

async function refuseSecond(
  tx: Prisma.TransactionClient,
  incident: HeadRow,
  { version, id }: { version: string; id: string | null },
): Promise<void> {
  const rows = await tx.incidentFix.findMany({ where: { incidentId: incident.id, withdrawnAt: null } });
  const key = version.toLowerCase();
  if (!rows.some((row) => row.id !== id && fieldsOf(row).version.toLowerCase() === key)) return;
  const message = `A fix is registered for version ${version} already.`;
  throw new KnownError("CONFLICT", message, [{ pointer: "/version", message }]);
}

/** Throws INVALID where the version to compare with does not fail so often that it could fall by so much. */
async function requireRoom(
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { id: incidentId, systemKey }: HeadRow,
  { baseline, leastFall }: FixFields,
): Promise<void> {
  const { runs, failed } = await readShare(tx, ctx, { systemKey, version: escapeForStorage(baseline), incidentId });
  if (failed === 0) throw invalid("baseline", `No failure of this incident is of version ${baseline}.`);
  if (leastFall <= failed / runs) return;
  const share = inPoints(failed / runs);
  throw invalid("leastFall", `${failed} of ${runs} runs of ${baseline} fail this way: it can fall by ${share} points.`);
}
