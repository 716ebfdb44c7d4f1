import { z } from "zod";
import { askRows, countRow, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where.sql";

const casesOfSetsRow = z.object({
  versionId: z.string(),
  split: z.string().nullable(),
  count: z.number(),
});

export interface CaseSet {
  versionId: string;
  /** Null for all cases. */
  split: string | null;
}

export const countCases = (db: Database, workspaceId: string, set: CaseSet) =>
  askRows(
    db,
    Prisma.sql`
    select count(*)::int as "count" from "DataSetCase" c join ${frozenTrace} where ${caseWhere(workspaceId, set)}`,
    countRow,
  );

export const countCasesOfSets = (db: Database, workspaceId: string, versionIds: string[]) =>
  askRows(
    db,
    Prisma.sql`
          select c."versionId", c."split", count(*)::int as "count" from "DataSetCase" c join ${frozenTrace}
          where c."workspaceId" = ${workspaceId}::uuid and c."versionId" = any(${versionIds}::uuid[])
          group by 1, 2`,
    casesOfSetsRow,
  );
