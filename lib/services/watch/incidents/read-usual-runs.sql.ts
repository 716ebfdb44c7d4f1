import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const idsRow = z.object({ ids: z.array(z.string()) });

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
    select array(select "traceId"::text from "TraceFact"
      where "workspaceId" = ${workspaceId}::uuid and "systemKey" = ${systemKey} and "outcome" = 'passed' and not "isMade" and "stepCount" <= ${mostSteps}::int
      order by "at" desc, "traceId" limit ${limit}::int) as "ids"`,
    idsRow,
  );
  return row?.ids ?? [];
};
