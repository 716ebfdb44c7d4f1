import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const passedRow = z.object({ runs: z.array(z.object({ traceId: z.string(), stepCount: z.number() })) });

interface Asked {
  workspaceId: string;
  systemKey: string;
  /** Longer runs are left out. */
  mostSteps: number;
  limit: number;
}

/** The newest runs of a system that went well by themselves. */
export const readNewestPassed = async (db: Database, { workspaceId, systemKey, mostSteps, limit }: Asked) => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select coalesce(json_agg(f), '[]') as "runs" from (select "traceId", "stepCount" from "TraceFact"
      where "workspaceId" = ${workspaceId}::uuid and "systemKey" = ${systemKey} and "outcome" = 'passed' and not "isMade" and "stepCount" <= ${mostSteps}::int
      order by "at" desc, "traceId" limit ${limit}::int) f`,
    passedRow,
  );
  return row?.runs ?? [];
};
