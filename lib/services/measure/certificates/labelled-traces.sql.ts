import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const row = z.object({
  id: z.string(),
  contentHash: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
});

/** More than can be drawn from. */
const most = 20_000;

/** Traces with a ground truth that nobody disputes, the newest first; a run that passed has no decisive step. */
export const readLabelledTraces = (workspaceId: string): Promise<z.infer<typeof row>[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select t."id", t."contentHash", t."question", t."externalId" from "Trace" t join "TraceTruth" u on u."workspaceId" = t."workspaceId" and u."traceId" = t."id"
    where t."workspaceId" = ${workspaceId}::uuid and not u."isDisputed" and u."agent" is not null and u."stepIndex" is not null
      and t."outcome"::text is distinct from 'PASSED' and t."stepCount" > 1
    order by t."createdAt" desc, t."id" desc limit ${most}::int`,
    row,
  );
