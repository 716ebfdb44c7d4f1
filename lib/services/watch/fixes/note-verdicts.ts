import { type ClearVerdict } from "@/lib/attribution/fixes/judge-fix";
import { prisma } from "@/lib/db";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { takeIncidentTurns } from "../incidents/group-batch";
import { noteEvent } from "../incidents/note-event";
import { fieldsOf } from "./fix-row";
import { measureFix, runsReader } from "./measure-fix";
import { findDueFixes, skipQuietFixes } from "./note-verdicts.sql";

/** A verdict on fewer runs of the version with the fix is shown and not noted: the first few say little. */
const leastRuns = 20;

type Due = Awaited<ReturnType<typeof findDueFixes>>[number];

/**
 * Notes with their incidents what fixes turned out to be, where that is clear and was not noted last: for the worker,
 * by the clock, of one workspace or of all. One that fails does not keep the others; what failed is answered.
 */
export const noteVerdicts = async ({
  workspaceId = null,
  signal,
}: { workspaceId?: string | null; signal?: AbortSignal } = {}): Promise<{
  noted: number;
  failed: { fixId: string; error: unknown }[];
}> => {
  const result = { noted: 0, failed: [] as { fixId: string; error: unknown }[] };
  const behind = new Map<string, boolean>();
  await skipQuietFixes();
  for (const due of await findDueFixes(workspaceId)) {
    if (signal?.aborted) break;
    if (!behind.has(due.workspaceId)) behind.set(due.workspaceId, (await freshFacts(due.workspaceId)).isBehind);
    if (behind.get(due.workspaceId)) continue;
    try {
      if (await noteVerdict(due)) result.noted += 1;
    } catch (error) {
      result.failed.push({ fixId: due.id, error });
    }
  }
  return result;
};

async function noteVerdict({ id, workspaceId, incidentId, systemKey }: Due): Promise<boolean> {
  const measuredAt = new Date();
  const row = await prisma.incidentFix.findFirst({ where: { id, workspaceId } });
  if (!row) return false;
  const report = await measureFix(fieldsOf(row), incidentId, runsReader({ workspaceId }, systemKey));
  return prisma.$transaction(async (tx) => {
    await takeIncidentTurns(tx, workspaceId);
    const where = { id, workspaceId, incidentId, withdrawnAt: null };
    await tx.incidentFix.updateMany({ where, data: { measuredAt } });
    const verdict = report && report.runs.candidate >= leastRuns ? clear(report.verdict) : null;
    if (report === null || verdict === null) return false;
    // Null is not another verdict to SQL.
    const isNews = { OR: [{ verdict: null }, { verdict: { not: verdict } }] };
    const { count } = await tx.incidentFix.updateMany({ where: { ...where, ...isNews }, data: { verdict } });
    if (count === 0) return false;
    const { version } = fieldsOf(row);
    const { failed } = report.target;
    const event = { kind: "verdict", verdict, version, failed, runs: report.runs } as const;
    await noteEvent(tx, { workspaceId, incidentId, by: null, event });
    await tx.incident.update({ where: { id: incidentId }, data: { updatedAt: new Date() }, select: { id: true } });
    return true;
  });
}

const clear = (verdict: ClearVerdict | "inconclusive"): ClearVerdict | null =>
  verdict === "inconclusive" ? null : verdict;
