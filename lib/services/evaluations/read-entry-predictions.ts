import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { findMethod } from "@/lib/attribution/method-list";
import { Prisma, prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type EntryRow } from "./entry-row";
import { maxSuspects, type PredictionRow, toPrediction } from "./run-prediction";

/** Runs of one query. */
const batchSize = 5_000;

interface Scope {
  /** Of these traces alone; of all where it is left out. */
  traceIds?: readonly string[] | undefined;
}

/**
 * What answers took, whoever paid: a run that was given replies which an earlier run had asked for is counted what they took then, so that a method does not look
 * cheaper the more often it is measured. How long they took then is not known.
 */
const originalCosts = (entryId: string, ofTraces: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select c."runId", sum(o."inputTokens") as "inputTokens", sum(o."outputTokens") as "outputTokens",
    case when count(*) = count(o."costUsd") then sum(o."costUsd") end as "costUsd"
  from "JudgeCall" c join "AttributionRun" a on a."id" = c."runId" left join lateral (
    select k."inputTokens", k."outputTokens", k."costUsd" from "JudgeCall" k
    where k."workspaceId" = c."workspaceId" and k."requestHash" = c."requestHash" and not k."isReused" order by k."createdAt" desc limit 1) o on true
  where a."evaluationEntryId" = ${entryId}::uuid and a."reusedCallCount" > 0 and c."isReused" ${ofTraces} group by 1`;

const readBatch = (entry: EntryRow, after: string | null, { traceIds }: Scope): Promise<PredictionRow[]> => {
  const needsTracer = entry.method !== null && (findMethod(entry.method)?.needsTracer ?? true);
  // The manifest is long: it is opened only where weights were read.
  const seen = needsTracer ? Prisma.sql`r."manifest"->'tracer'->>'seen'` : Prisma.sql`null::text`;
  const later = after === null ? Prisma.empty : Prisma.sql`and r."id" > ${after}::uuid`;
  const inTraces = (row: Prisma.Sql): Prisma.Sql =>
    traceIds ? Prisma.sql`and ${row}."traceId" = any(${traceIds}::uuid[])` : Prisma.empty;
  return prisma.$queryRaw<PredictionRow[]>`
    with reused as (${originalCosts(entry.id, inTraces(Prisma.sql`a`))})
    select r."id" as "runId", r."evaluationEntryId" as "entryId", r."traceId", r."evaluationRepeat" as "repeat", r."status"::text as "status", r."errorCode",
      a."agent", a."stepIndex", a."confidence", a."probability", a."isAbstained", ${seen} as "seen",
      (select jsonb_agg(jsonb_build_object('stepIndex', s.value->'stepIndex', 'agent', s.value->'agent') order by s.place)
        from jsonb_array_elements(a."suspects") with ordinality s(value, place) where s.place <= ${maxSuspects}) as "suspects",
      (r."inputTokens" + coalesce(u."inputTokens", 0))::int as "inputTokens", (r."outputTokens" + coalesce(u."outputTokens", 0))::int as "outputTokens",
      case when u."runId" is null then r."costUsd" else r."costUsd" + u."costUsd" end as "costUsd",
      case when r."reusedCallCount" = 0 then (extract(epoch from r."finishedAt" - r."startedAt") * 1000)::float8 end as "durationMs"
    from "AttributionRun" r left join reused u on u."runId" = r."id"
      left join lateral jsonb_to_record(r."attribution") as a("agent" text, "stepIndex" int, "confidence" float8, "probability" jsonb, "isAbstained" boolean, "suspects" jsonb)
        on r."status" = 'SUCCEEDED'
    where r."evaluationEntryId" = ${entry.id}::uuid ${later} ${inTraces(Prisma.sql`r`)}
    order by r."id" limit ${batchSize}`;
};

/** What a line of an evaluation has said by now, a batch at a time: of its runs as they are, or as it was uploaded. */
export async function* readEntryPredictions(entry: EntryRow, scope: Scope = {}): AsyncGenerator<Prediction[], void> {
  if (entry.kind === "upload") {
    const answers = await prisma.uploadedAnswer.findMany({
      where: { entryId: entry.id, ...(scope.traceIds && { traceId: { in: [...scope.traceIds] } }) },
    });
    yield answers.map(({ prediction }) => unescapeValueFromStorage(prediction) as unknown as Prediction);
    return;
  }
  for (let after: string | null = null; ;) {
    const rows = await readBatch(entry, after, scope);
    yield rows.map(toPrediction);
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.runId ?? null;
  }
}

/** All of it. */
export const readAllPredictions = async (entry: EntryRow, scope: Scope = {}): Promise<Prediction[]> => {
  const all: Prediction[] = [];
  for await (const batch of readEntryPredictions(entry, scope)) all.push(...batch);
  return all;
};
