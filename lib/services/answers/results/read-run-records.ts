import { type RunRecord } from "@/lib/attribution/run-record";
import { type Prisma, prisma } from "@/lib/db";
import { toRunRecord, withEvaluation } from "../runs/run-row";
import { tellRests } from "../runs/tell-rests";
import { readToldManifests } from "./read-run-records.sql";

/**
 * Runs of a workspace as records, newest first. What a record does not say of their manifests, a taxonomy, a policy and
 * every trace that was handed over, stays in the database.
 */
export const readRunRecords = async (
  where: Prisma.AttributionRunWhereInput & { workspaceId: string },
): Promise<RunRecord[]> => {
  const rows = await prisma.attributionRun.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: withEvaluation,
    omit: { manifest: true },
  });
  const ids = rows.map(({ id }) => id);
  const manifests = await readToldManifests(where.workspaceId, ids);
  const told = await tellRests(where.workspaceId, rows);
  return told.map((row) => toRunRecord({ ...row, manifest: manifests.get(row.id) ?? {} }));
};
