import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const countsRow = z.object({
  dataSetId: z.string(),
  count: z.number(),
});

export const readCounts = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
    select v."dataSetId", count(*)::int as "count" from "Evaluation" e join "DataSetVersion" v on v."id" = e."versionId"
    where e."workspaceId" = ${workspaceId}::uuid and exists (select from "EvaluationEntry" n where n."evaluationId" = e."id" and n."kind" = 'method') group by 1`,
    countsRow,
  );
