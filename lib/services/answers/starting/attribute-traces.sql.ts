import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lastReadRow = z.object({
  traceId: z.string(),
  by: z.string().nullable(),
});

/** The method that reads every failure by itself. */
export const automaticMethod = "tracer";

/** By which weights, which version of the method, and with which content each trace was read last. */
export const findLastRead = async (
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await askRows(
    db,
    Prisma.sql`
    select distinct on (r."traceId") r."traceId", concat(r."methodVersion", ' ', r."manifest"->'tracer'->>'hash', ' ', r."manifest"->>'traceContentHash') as "by" from "AttributionRun" r
    where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = any(${ids}::uuid[]) and r."method" = ${automaticMethod}
    order by r."traceId", r."createdAt" desc`,
    lastReadRow,
  );
  return new Map(rows.map(({ traceId, by }) => [traceId, by ?? ""]));
};
