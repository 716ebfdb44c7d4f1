import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { findMethod } from "@/lib/attribution/method-list";
import { Prisma, prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type EntryRow } from "./entry-row";
import { maxSuspects, type PredictionRow, toPrediction } from "./run-prediction";

/** Answers of one query: so many a web server reads while nobody notices. */
const usualBatchSize = 2_000;

interface Scope {
  /** Of these traces alone; of all where it is left out. */
  traceIds?: readonly string[] | undefined;
  /** Suspects by their steps alone, without their names: to score a hundred thousand answers takes no more. */
  hasBareSuspects?: boolean | undefined;
  batchSize?: number | undefined;
}

/** The last run of a batch. */
type After = Pick<PredictionRow, "traceId" | "repeat"> | null;

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

const readBatch = (
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
  return prisma.$queryRaw<PredictionRow[]>`
    with reused as (${originalCosts(entry.id, inBatch(Prisma.sql`a`))})
    select r."id" as "runId", r."evaluationEntryId" as "entryId", r."traceId", r."evaluationRepeat" as "repeat", r."status"::text as "status", r."errorCode",
      a."agent", a."stepIndex", a."confidence", a."probability", a."isAbstained", ${seen} as "seen",
      ${partOfSuspects("stepIndex")} as "suspectSteps", ${agents} as "suspectAgents",
      (r."inputTokens" + coalesce(u."inputTokens", 0))::int as "inputTokens", (r."outputTokens" + coalesce(u."outputTokens", 0))::int as "outputTokens",
      case when u."runId" is null then r."costUsd" else r."costUsd" + u."costUsd" end as "costUsd",
      case when r."reusedCallCount" = 0 then (extract(epoch from r."finishedAt" - r."startedAt") * 1000)::float8 end as "durationMs"
    from "AttributionRun" r left join reused u on u."runId" = r."id"
      left join lateral jsonb_to_record(r."attribution") as a("agent" text, "stepIndex" int, "confidence" float8, "probability" jsonb, "isAbstained" boolean, "suspects" jsonb)
        on r."status" = 'SUCCEEDED'
    where r."evaluationEntryId" = ${entry.id}::uuid ${inBatch(Prisma.sql`r`)}
    order by r."traceId", r."evaluationRepeat" limit ${batchSize}`;
};

const readUploaded = async (
  { workspaceId, id }: EntryRow,
  after: After,
  { traceIds, batchSize = usualBatchSize }: Scope,
): Promise<Prediction[]> => {
  const answers = await prisma.uploadedAnswer.findMany({
    where: {
      workspaceId,
      entryId: id,
      AND: [
        traceIds ? { traceId: { in: [...traceIds] } } : {},
        after
          ? { OR: [{ traceId: { gt: after.traceId } }, { traceId: after.traceId, repeat: { gt: after.repeat } }] }
          : {},
      ],
    },
    orderBy: [{ traceId: "asc" }, { repeat: "asc" }],
    take: batchSize,
  });
  return answers.map(({ prediction }) => unescapeValueFromStorage(prediction) as unknown as Prediction);
};

/**
 * What an entry of an evaluation has said by now, a batch at a time, by trace and repeat: of its runs as
 * they are, or as it was uploaded.
 */
export async function* readEntryPredictions(entry: EntryRow, scope: Scope = {}): AsyncGenerator<Prediction[], void> {
  const read = async (after: After): Promise<Prediction[]> =>
    entry.kind === "upload"
      ? readUploaded(entry, after, scope)
      : (await readBatch(entry, after, scope)).map(toPrediction);
  for (let after: After = null; ;) {
    const batch: Prediction[] = await read(after);
    yield batch;
    if (batch.length < (scope.batchSize ?? usualBatchSize)) return;
    after = batch.at(-1) ?? null;
  }
}

/** All of it. */
export const readAllPredictions = async (entry: EntryRow, scope: Scope = {}): Promise<Prediction[]> => {
  const all: Prediction[] = [];
  for await (const batch of readEntryPredictions(entry, scope)) all.push(...batch);
  return all;
};
