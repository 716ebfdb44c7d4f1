import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { prisma, Prisma } from "@/lib/db";
import { questionKey } from "../../traces/comparing/question-key.sql";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { judgeManifest } from "./judged-runs.sql";

const row = z.object({
  manifest: z.unknown(),
  stepIndex: z.number().nullable(),
  confidence: z.number().nullable(),
  labelledStep: z.number().nullable(),
  /** The tracer's, with weights of the certificate. */
  tracedStep: z.number().nullable(),
  question: z.string(),
  servedBy: z.array(z.string()),
});
export type LaterRow = z.infer<typeof row>;

/** The newest of them are looked at. */
const most = 500;

/**
 * Answers of a method and model after a time, the newest first, with the labeled step and that of the tracer where
 * there is one; those that were given an earlier reply say nothing of the model as it is.
 */
export const readLaterAnswers = (
  workspaceId: string,
  { method, methodVersion, model, provider, revealExpectedAnswer }: JudgeIdentity,
  since: { createdAt: Date; evaluationId: string | null; weights: readonly string[] },
): Promise<LaterRow[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select ${judgeManifest} as "manifest",
      (r."attribution"->>'stepIndex')::int as "stepIndex", (r."attribution"->>'confidence')::float8 as "confidence",
      case when u."isDisputed" then null else u."stepIndex" end as "labelledStep",
      (select (v."attribution"->>'stepIndex')::int from "AttributionRun" v where v."workspaceId" = r."workspaceId" and v."traceId" = r."traceId" and v."method" = 'tracer'
        and v."status" = 'SUCCEEDED' and v."manifest"->'tracer'->>'hash' = any(${[...since.weights]}::text[]) order by v."createdAt" desc limit 1) as "tracedStep",
      coalesce(${questionKey("t")}, t."id"::text) as "question",
      array(select distinct c."servedBy" from "JudgeCall" c where c."runId" = r."id" and c."servedBy" is not null and not c."isReused") as "servedBy"
    from "AttributionRun" r join "Trace" t on t."workspaceId" = r."workspaceId" and t."id" = r."traceId"
      left join lateral (select v."isDisputed", v."stepIndex" from "TraceTruth" v where v."workspaceId" = r."workspaceId" and v."traceId" = r."traceId" offset 0) u on true
    where r."workspaceId" = ${workspaceId}::uuid and r."method" = ${method} and r."methodVersion" = ${methodVersion}
      and r."model" = ${model === null ? null : escapeForStorage(model)} and r."providerName" = ${provider === null ? null : escapeForStorage(provider)}
      and r."revealExpectedAnswer" = ${revealExpectedAnswer} and not r."isMasked" and r."status" = 'SUCCEEDED' and r."reusedCallCount" = 0
      and r."createdAt" > ${since.createdAt}
      and not exists (select from "EvaluationEntry" e where e."id" = r."evaluationEntryId" and e."evaluationId" = ${since.evaluationId}::uuid)
    order by r."createdAt" desc limit ${most}::int`,
    row,
  );
