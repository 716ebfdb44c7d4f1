import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where.sql";

const lengthsRow = z.object({
  stepCount: z.number(),
  count: z.number(),
  runnable: z.number(),
});

/** How many cases there are of each length, and how many of them can be run. */
export const readLengths = (
  workspaceId: string,
  set: { versionId: string; split: string | null },
): Promise<{ stepCount: number; count: number; runnable: number }[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select c."stepCount", count(*)::int as "count", count(t."id")::int as "runnable"
    from "DataSetCase" c left join ${frozenTrace} where ${caseWhere(workspaceId, set)} group by 1`,
    lengthsRow,
  );
