import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { truthOfTrace } from "../../ground/truth/truth.sql";
import { type SettledChoice } from "../runs/run-choice";

const askedTraceRow = z.object({
  id: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  contentHash: z.string(),
  systemKey: z.string(),
});
export type AskedTrace = z.infer<typeof askedTraceRow>;

const scoredRunRow: z.ZodType<ScoredRun> = askedTraceRow.extend({
  stepCount: z.number(),
  labelledStep: z.number(),
  method: z.string(),
  model: z.string().nullable(),
  stepIndex: z.number().nullable(),
  isAbstained: z.boolean(),
  stated: stored<ScoredRun["stated"]>(),
  attribution: stored<Pick<Attribution, "exhibits">>().nullable(),
});

/** As many suspects of an answer are read. */
const mostSuspects = 10;
/** So many labeled traces are looked at, the newest. */
const maxLabelled = 500;

/** The newest run of a method with a model on a labeled trace. */
export interface ScoredRun extends AskedTrace {
  stepCount: number;
  labelledStep: number;
  method: string;
  model: string | null;
  /** Null where its answer names none. */
  stepIndex: number | null;
  /** It has a reading order and no answer. */
  isAbstained: boolean;
  /** What it suspects most, and the evidence that it found. */
  stated: Pick<Attribution, "suspects"> & Partial<Pick<Attribution, "stepIndex" | "confidence" | "evidence">>;
  /** Of a run like the one that is started; null for every other. */
  attribution: Pick<Attribution, "exhibits"> | null;
}

/** Runs that had no way to know: of weights that have not seen the question, on traces with a label, ended whole. */
export const readScoredRuns = (
  db: Database,
  workspaceId: string,
  choice: SettledChoice,
  before?: Date,
): Promise<ScoredRun[]> => {
  const isBefore = (column: Prisma.Sql): Prisma.Sql =>
    before ? Prisma.sql`${column} < ${before.toISOString()}::timestamp` : Prisma.sql`true`;
  const { name, version } = choice.method;
  const parameters = JSON.stringify(escapeValueForStorage(choice.parameters));
  return askRows(
    db,
    Prisma.sql`
    with labelled as materialized (
      select t."id", t."question", t."externalId", t."contentHash", t."systemKey", t."stepCount", t."createdAt",
        g."stepIndex" as "labelledStep"
      from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
      where t."workspaceId" = ${workspaceId}::uuid and ${isBefore(Prisma.sql`t."createdAt"`)}
      order by t."createdAt" desc, t."id" desc limit ${maxLabelled}::int
    )
    select distinct on (l."createdAt", l."id", r."method", r."model") l.*, r."method", r."model",
      (r."attribution"->>'stepIndex')::int as "stepIndex", coalesce((r."attribution"->>'isAbstained')::boolean, false) as "isAbstained",
      jsonb_strip_nulls(jsonb_build_object('stepIndex', r."attribution"->'stepIndex', 'confidence', r."attribution"->'confidence', 'evidence', r."attribution"->'evidence',
        'suspects', coalesce(jsonb_path_query_array(r."attribution", '$.suspects[0 to ${Prisma.raw(String(mostSuspects - 1))}]'), '[]'::jsonb))) as "stated",
      case when r."method" = ${name} and r."methodVersion" = ${version} and coalesce(r."manifest"->'parameters', '{}'::jsonb) = ${parameters}::jsonb
        then r."attribution" end as "attribution"
    from labelled l join "AttributionRun" r on r."workspaceId" = ${workspaceId}::uuid and r."traceId" = l."id"
    where r."status" = 'SUCCEEDED' and r."revealExpectedAnswer" = ${choice.revealExpectedAnswer} and coalesce(r."manifest"->'tracer'->>'seen', 'no') = 'no'
      and ${isBefore(Prisma.sql`r."finishedAt"`)} and l."labelledStep" between 0 and l."stepCount" - 1
    order by l."createdAt" desc, l."id" desc, r."method", r."model", r."createdAt" desc`,
    scoredRunRow,
  );
};

export const readAsked = (db: Database, workspaceId: string, ids: readonly string[]): Promise<AskedTrace[]> =>
  askRows(
    db,
    Prisma.sql`
    select "id", "question", "externalId", "contentHash", "systemKey" from "Trace"
    where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[])`,
    askedTraceRow,
  );
