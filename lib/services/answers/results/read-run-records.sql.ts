import { z } from "zod";
import { askRows, stored } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const toldManifestsRow = z.object({
  id: z.string(),
  manifest: stored<Prisma.JsonValue>().nullable(),
});

export async function readToldManifests(
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Prisma.JsonValue>> {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select "id", jsonb_build_object(
      'tracer', "manifest" -> 'tracer',
      'parameters', "manifest" -> 'parameters',
      'policy', jsonb_build_object('version', "manifest" #> '{policy,version}')
    ) "manifest"
    from "AttributionRun" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[])`,
    toldManifestsRow,
  );
  return new Map(rows.map(({ id, manifest }) => [id, manifest]));
}
