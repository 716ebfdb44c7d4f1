import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { tracer } from "@/lib/attribution/methods/tracer";
import { prisma } from "@/lib/db";
import { loadInTurn } from "@/lib/services/watch/incidents/load-in-turn";
import { jsonForStorage } from "@/lib/traces/escape-text";

/** Gives the tracer's answers to failures the evidence that they hold elsewhere: those of the scenario are made up. */
export async function keepEvidence(workspaceId: string): Promise<void> {
  const failed = await prisma.traceFact.findMany({
    where: { workspaceId, outcome: "failed", isMade: false },
    select: { traceId: true, stepCount: true },
  });
  let rows: { id: string; evidence: string }[] = [];
  const write = async (): Promise<void> => {
    await prisma.$executeRaw`
      update "AttributionRun" r set "methodVersion" = ${tracer.version}, "attribution" = r."attribution" || jsonb_build_object('evidence', n."evidence"::jsonb)
      from json_to_recordset(${JSON.stringify(rows)}::json) as n("id" uuid, "evidence" text)
      where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = n."id" and r."method" = ${tracer.name}`;
    rows = [];
  };
  await loadInTurn(workspaceId, failed, async (trace, { traceId }) => {
    rows.push({ id: traceId, evidence: jsonForStorage(findEvidence(trace)) });
    if (rows.length === 500) await write();
  });
  await write();
}
