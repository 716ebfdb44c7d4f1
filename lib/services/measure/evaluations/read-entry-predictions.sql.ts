import { z } from "zod";
import { askRows, stored } from "@/lib/ask";
import { findMethod } from "@/lib/attribution/method-list";
import { prisma, Prisma } from "@/lib/db";
import { type EntryRow } from "./entry-row";
import { maxSuspects, type PredictionRow } from "./run-prediction";

const batchRow = z.object({
  runId: z.string(),
  entryId: z.string(),
  traceId: z.string(),
  repeat: z.number(),
  status: z.enum(["QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "PARTIAL"]),
  errorCode: z.string().nullable(),
  agent: z.string().nullable(),
  stepIndex: z.number().nullable(),
  party: z.string().nullable(),
  suspectSteps: z.array(z.number()).nullable(),
  suspectAgents: z.array(z.string()).nullable(),
  confidence: z.number().nullable(),
  probability: stored<{ step: number; agent: number }>().nullable(),
  isAbstained: z.boolean().nullable(),
  seen: z.enum(["trace", "question", "no"]).nullable(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().nullable(),
  durationMs: z.number().nullable(),
});

/** Answers of one query: so many a web server reads while nobody notices. */
export const usualBatchSize = 2_000;

export interface Scope {
  /** Of these traces alone; of all where it is left out. */
  traceIds?: readonly string[] | undefined;
  /** Suspects by their steps alone, without their names: to score a hundred thousand answers takes no more. */
  hasBareSuspects?: boolean | undefined;
  batchSize?: number | undefined;
}

/** The last run of a batch. */
export type After = Pick<PredictionRow, "traceId" | "repeat"> | null;

/**
 * What answers took, whoever paid: a run that was given replies which an earlier run had asked for is
 * counted what they took then, so that a method does not look cheaper the more often it is measured. How
 * long they took then is not known.
 */
const originalCosts = (entryId: string, where: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select c."runId", sum(o."inputTokens") as "inputTokens", sum(o."outputTokens") as "outputTokens",
    case when count(*) = count(o."costUsd") then sum(o."costUsd") end as "costUsd"
  from "JudgeCall" c join "AttributionRun" a on a."id" = c."runId" left join lateral (
    select k."inputTokens", k."outputTokens", k."costUsd" from "JudgeCall" k
    where k."workspaceId" = c."workspaceId" and k."requestHash" = c."requestHash" and not k."isReused" order by k."createdAt" desc limit 1) o on true
  where a."evaluationEntryId" = ${entryId}::uuid and a."reusedCallCount" > 0 and c."isReused" ${where} group by 1`;

/** A part of the suspects of a run, "stepIndex" or "agent", as a list. */
const partOfSuspects = (part: string): Prisma.Sql =>
  Prisma.sql`jsonb_path_query_array(a."suspects", ${`$[0 to ${maxSuspects - 1}].${part}`}::jsonpath)`;

export const readBatch = (
  entry: EntryRow,
  after: After,
  { traceIds, hasBareSuspects = false, batchSize = usualBatchSize }: Scope,
): Promise<PredictionRow[]> => {
  const needsTracer = entry.method !== null && (findMethod(entry.method)?.needsTracer ?? true);
  // The manifest is long: it is opened only where weights were read.
  const seen = needsTracer ? Prisma.sql`r."manifest"->'tracer'->>'seen'` : Prisma.sql`null::text`;
  const agents = hasBareSuspects ? Prisma.sql`null::jsonb` : partOfSuspects("agent");
  // In the order of the index that keeps these apart: what is long in a row is not sorted.
  const inBatch = (row: Prisma.Sql): Prisma.Sql => {
    const later = after
      ? Prisma.sql`and (${row}."traceId", ${row}."evaluationRepeat") > (${after.traceId}::uuid, ${after.repeat}::int)`
      : Prisma.empty;
    return traceIds ? Prisma.sql`${later} and ${row}."traceId" = any(${traceIds}::uuid[])` : later;
  };
  return askRows(
    prisma,
    Prisma.sql`
    with reused as (${originalCosts(entry.id, inBatch(Prisma.sql`a`))})
    select r."id" as "runId", r."evaluationEntryId" as "entryId", r."traceId", r."evaluationRepeat" as "repeat", r."status"::text as "status", r."errorCode",
      a."agent", a."stepIndex", a."party", a."confidence", a."probability", a."isAbstained", ${seen} as "seen",
      ${partOfSuspects("stepIndex")} as "suspectSteps", ${agents} as "suspectAgents",
      (r."inputTokens" + coalesce(u."inputTokens", 0))::int as "inputTokens", (r."outputTokens" + coalesce(u."outputTokens", 0))::int as "outputTokens",
      case when u."runId" is null then r."costUsd" else r."costUsd" + u."costUsd" end as "costUsd",
      case when r."reusedCallCount" = 0 then (extract(epoch from r."finishedAt" - r."startedAt") * 1000)::float8 end as "durationMs"
    from "AttributionRun" r left join reused u on u."runId" = r."id"
      left join lateral jsonb_to_record(r."attribution") as a("agent" text, "stepIndex" int, "party" text, "confidence" float8, "probability" jsonb, "isAbstained" boolean, "suspects" jsonb)
        on r."status" = 'SUCCEEDED'
    where r."evaluationEntryId" = ${entry.id}::uuid ${inBatch(Prisma.sql`r`)}
    order by r."traceId", r."evaluationRepeat" limit ${batchSize}`,
    batchRow,
  );
};
