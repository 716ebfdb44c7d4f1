import { type RunRecord } from "@/lib/attribution/run-record";
import { type Prisma, prisma } from "@/lib/db";
import { toRunRecord, withEvaluation } from "../runs/run-row";

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
  return rows.map((row) => toRunRecord({ ...row, manifest: manifests.get(row.id) ?? {} }));
};

async function readToldManifests(
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Prisma.JsonValue>> {
  const rows = await prisma.$queryRaw<{ id: string; manifest: Prisma.JsonValue }[]>`
    select "id", jsonb_build_object(
      'tracer', "manifest" -> 'tracer',
      'parameters', "manifest" -> 'parameters',
      'policy', jsonb_build_object('version', "manifest" #> '{policy,version}')
    ) "manifest"
    from "AttributionRun" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, manifest }) => [id, manifest]));
}
