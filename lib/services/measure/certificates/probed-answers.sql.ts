import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const row = z.object({
  traceId: z.string(),
  status: z.string(),
  errorCode: z.string().nullable(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().nullable(),
  /** The newest of each probe, as it was told. */
  probed: z.array(
    z.object({
      probe: z.string(),
      state: z.enum(["answered", "abstained", "unreadable"]),
      agent: z.string().nullable(),
      stepIndex: z.number().nullable(),
      confidence: z.number().nullable(),
      isDenial: z.boolean(),
    }),
  ),
  servedBy: z.array(z.string()),
});
export type ProbedRow = z.infer<typeof row>;

const weightsRow = z.object({ hash: z.string() });

/** By hash, the weights that the runs of an entry read with; none where it reads without. */
export const readEntryWeights = async (entryId: string): Promise<string[]> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select distinct r."manifest"->'tracer'->>'hash' as "hash" from "AttributionRun" r
    where r."evaluationEntryId" = ${entryId}::uuid and r."status" = 'SUCCEEDED' and r."manifest"->'tracer'->>'hash' is not null order by 1`,
    weightsRow,
  );
  return rows.map(({ hash }) => hash);
};

/** What the ended runs of an entry brought. A resumed run tells everything again: the last word counts. */
export const readProbedRows = (entryId: string): Promise<ProbedRow[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select r."traceId", r."status"::text as "status", r."errorCode", r."inputTokens", r."outputTokens", r."costUsd",
      coalesce((select jsonb_agg(e."data") from (select distinct on (v."data"->>'probe') v."data" from "RunEvent" v
        where v."runId" = r."id" and v."type" = 'probed' order by v."data"->>'probe', v."sequence" desc) e), '[]'::jsonb) as "probed",
      array(select distinct c."servedBy" from "JudgeCall" c where c."runId" = r."id" and c."servedBy" is not null) as "servedBy"
    from "AttributionRun" r where r."evaluationEntryId" = ${entryId}::uuid and r."status" in ('SUCCEEDED', 'FAILED')`,
    row,
  );
