import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { questionKey } from "../../traces/comparing/question-key.sql";

const peerRow = z.object({
  traceId: z.string(),
  id: z.string(),
  contentHash: z.string(),
  peerCount: z.number(),
});

/**
 * So many other traces of a question a run is handed at most, the newest; where both outcomes
 * are wanted, half of them of each.
 */
const maxPeers = 50;

export const wasThereBefore = (before: Date | undefined) =>
  before ? Prisma.sql`p."createdAt" < ${before.toISOString()}::timestamp` : Prisma.sql`true`;

export const readPeers = (
  db: Database,
  {
    workspaceId,
    traceIds,
    outcomes,
    wasThere,
  }: { workspaceId: string; traceIds: readonly string[]; outcomes: string[]; wasThere: Prisma.Sql },
) =>
  askRows(
    db,
    Prisma.sql`
    select * from (
      select t."id" as "traceId", p."id", p."contentHash", p."createdAt",
        count(*) over (partition by t."id")::int as "peerCount",
        row_number() over (partition by t."id", p."outcome" order by p."createdAt" desc, p."id" desc) as "place"
      from "Trace" t join "Trace" p on p."workspaceId" = t."workspaceId" and ${questionKey("p")} = ${questionKey("t")} and p."id" <> t."id"
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${traceIds}::uuid[]) and p."outcome" = any(${outcomes}::"Outcome"[]) and ${wasThere}
    ) found where "place" <= ${Math.floor(maxPeers / outcomes.length)} order by "traceId", "createdAt" desc, "id" desc`,
    peerRow,
  );
