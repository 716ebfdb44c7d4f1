import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { caseWhere, frozenTrace } from "./case-where.sql";

const missingRow = z.object({
  traceId: z.string(),
  contentHash: z.string(),
});

export const read = (id: string) =>
  prisma.evaluation.findUnique({ where: { id }, include: { entries: { orderBy: { position: "asc" } } } });

export type FilledEvaluation = NonNullable<Awaited<ReturnType<typeof read>>>;

/**
 * Cases whose trace is as it was frozen and that have no run of this entry and repeat, in the order of the data set.
 */
export const readMissing = async (
  { workspaceId, versionId, split }: FilledEvaluation,
  { entryId, repeat }: { entryId: string; repeat: number },
): Promise<{ traceId: string; contentHash: string }[]> => {
  const set = { versionId, split: split === null ? null : unescapeFromStorage(split) };
  return askRows(
    prisma,
    Prisma.sql`
    select c."traceId", c."contentHash" from "DataSetCase" c join ${frozenTrace}
    where ${caseWhere(workspaceId, set)} and not exists (
      select from "AttributionRun" r where r."evaluationEntryId" = ${entryId}::uuid and r."traceId" = c."traceId" and r."evaluationRepeat" = ${repeat}::int)
    order by c."position"`,
    missingRow,
  );
};
