import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { Prisma } from "@/lib/db";
import { isLabelCounted } from "../../ground/truth/is-label-counted.sql";
import { randomLabels } from "../../ground/truth/random-labels.sql";

const row: z.ZodType<Row> = z.object({
  labelAgent: z.string(),
  labelStep: z.number(),
  agent: z.string(),
  stepIndex: z.number(),
  id: z.string(),
  contentHash: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  stepCount: z.number(),
  inclusionProbability: z.number(),
});

/** So many traces are counted at most, the newest. */
const maxLabelled = 2_000;

/** Which runs are alike: what else is asked, or read with, is another measure. */
export interface RunKind {
  method: string;
  methodVersion: string;
  /** Null where none is asked. */
  model: string | null;
  /** Of the weights that it read with; null where none were. */
  tracerHash: string | null;
  revealExpectedAnswer: boolean;
  parameters: Parameters;
}

/** The newest answer (none that abstains) of such a run of a trace that has a label to measure on, and the label. */
export interface LabelledRun {
  id: string;
  question: string;
  externalId: string | null;
  contentHash: string;
  stepCount: number;
  /** How likely the trace was to be labeled, above 0 and at most 1. */
  inclusionProbability: number;
  label: { agent: string; stepIndex: number };
  answer: { agent: string; stepIndex: number };
}

interface Row extends Omit<LabelledRun, "label" | "answer"> {
  labelAgent: string;
  labelStep: number;
  agent: string;
  stepIndex: number;
}

/** Whether the file of `"Trace" t` says who broke it, and that counts. */
const hasFileLabel = (workspaceId: string): Prisma.Sql =>
  Prisma.sql`(t."groundTruth" is not null and ${isLabelCounted(workspaceId, {
    traceId: Prisma.sql`t."id"`,
    labelSet: Prisma.sql`'data-set'`,
    agent: Prisma.sql`t."groundTruth"->>'agent'`,
    stepIndex: Prisma.sql`(t."groundTruth"->>'stepIndex')::int`,
  })})`;

/**
 * What can be measured on: blind labels of a random stream, where all who gave one say the same, and labels of files;
 * an adjudication of such a trace counts in their place. Labels that were picked for their interest, or made by
 * somebody who had seen an answer, would flatter or shame a method. An excluded label counts nowhere. A trace that came
 * with a label was labeled in any case, whatever a stream drew.
 * What was made did not happen, and says nothing of how often a method is right here.
 */
const labelled = (workspaceId: string): Prisma.Sql => Prisma.sql`
  with random as (
${randomLabels(workspaceId)}
  ), decided as (
    select distinct on ("traceId") "traceId", "agent", "stepIndex", "isWithdrawn" from "Adjudication"
    where "workspaceId" = ${workspaceId}::uuid order by "traceId", "number" desc
  )
  select t."id", t."question", t."externalId", t."contentHash", t."stepCount", t."createdAt",
    case when ${hasFileLabel(workspaceId)} then 1 else r."probability" end as "inclusionProbability",
    case when d."traceId" is not null then d."agent" when r."traceId" is not null then r."agent" else t."groundTruth"->>'agent' end as "labelAgent",
    case when d."traceId" is not null then d."stepIndex" when r."traceId" is not null then r."stepIndex" else (t."groundTruth"->>'stepIndex')::int end as "labelStep"
  from "Trace" t left join random r on r."traceId" = t."id" left join decided d on d."traceId" = t."id" and not d."isWithdrawn"
  where t."workspaceId" = ${workspaceId}::uuid and not t."isMade" and (d."traceId" is not null or r."isAgreed" is not false)
    and (r."traceId" is not null or ${hasFileLabel(workspaceId)})`;

export const readRunsOnLabelled = (
  db: Database,
  { workspaceId, kind, parameters }: { workspaceId: string; kind: RunKind; parameters: string },
) =>
  askRows(
    db,
    Prisma.sql`
    select l.*, r."agent", r."stepIndex" from (${labelled(workspaceId)}) l join lateral (
      select r."attribution"->>'agent' as "agent", r."standingStep" as "stepIndex" from "AttributionRun" r
      where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = l."id" and r."standingStep" is not null and r."method" = ${kind.method}
        and r."methodVersion" = ${kind.methodVersion} and r."model" is not distinct from ${kind.model}::text
        and r."revealExpectedAnswer" = ${kind.revealExpectedAnswer} and coalesce(r."manifest"->'parameters', '{}'::jsonb) = ${parameters}::jsonb
        and r."manifest"->'tracer'->>'hash' is not distinct from ${kind.tracerHash}::text and coalesce(r."manifest"->'tracer'->>'seen', 'no') <> 'question'
      order by r."createdAt" desc, r."id" desc limit 1) r on true
    where l."labelStep" between 0 and l."stepCount" - 1
    order by l."createdAt" desc, l."id" desc limit ${maxLabelled}::int`,
    row,
  );
