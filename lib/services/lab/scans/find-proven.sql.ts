import { z } from "zod";
import { askRows, countRow, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";

const provenRow: z.ZodType<ProvenRow> = z.object({
  traceId: z.string(),
  runId: z.string(),
  contentHash: z.string(),
  stepCount: z.number(),
  systemKey: z.string(),
  question: z.string(),
  sandboxTask: z.string().nullable(),
});

export type Reader = Pick<WorkspaceContext, "workspaceId" | "role" | "actor">;

/** A failed trace of which a scan has proven a decisive step, without what is long of it. */
export interface ProvenRow {
  traceId: string;
  runId: string;
  /** As the trace was scanned, and is. */
  contentHash: string;
  stepCount: number;
  /** Empty where none is named. */
  systemKey: string;
  /** Its beginning: what tasks are told apart by. */
  question: string;
  /** Of a run of the sandbox; null for any other. */
  sandboxTask: string | null;
}

/** Failures at most, the newest. */
const mostProven = 10_000;

const mostQuestion = 4_000;

/** A step that the answer names and the scan executed, as `failureOfScan` of lib/replay/made-data holds it. */
const isProof =
  '$.exhibits[*] ? (@.kind == "counterfactual" && @.isSimulated == false && @.proof != "none" && @.stoppedBy == null).steps[*] ? (@.finding == "decisive" && @.stepIndex == $at)';

/**
 * Failed traces whose newest scan that came to its end, of the steps that the trace has now, executed its replays and
 * proved a decisive step. What a model foretold is never among them, nor what the reader is to label blind.
 */
const proven = (ctx: Reader): Prisma.Sql => Prisma.sql`
  (select distinct on (r."traceId") r."id", r."traceId", r."attribution" from "AttributionRun" r
    join "Trace" scanned on scanned."id" = r."traceId" and scanned."workspaceId" = r."workspaceId"
    where r."workspaceId" = ${ctx.workspaceId}::uuid and r."method" = 'counterfactual' and r."status" = 'SUCCEEDED'
      and r."manifest"->>'traceContentHash' = scanned."contentHash"
    order by r."traceId", r."createdAt" desc, r."id" desc) run
  join "Trace" t on t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = run."traceId"
  where t."outcome" = 'failed' and not (${blindWhere(ctx)}) and not coalesce((run."attribution"->>'isAbstained')::bool, false)
    and jsonb_path_exists(run."attribution", ${isProof}::jsonpath, jsonb_build_object('at', run."attribution"->'stepIndex'))`;

export const readProvenCount = (db: Database, ctx: Reader) =>
  askRows(db, Prisma.sql`select count(*)::int as "count" from ${proven(ctx)}`, countRow);

/** The failures that scans have proven, the newest traces first. */
export const findProven = (ctx: Reader): Promise<ProvenRow[]> =>
  askRows(
    prisma,
    Prisma.sql`
  select t."id" as "traceId", run."id" as "runId", t."contentHash", t."stepCount", t."systemKey",
    left(t."question", ${mostQuestion}::int) as "question", t."metadata"#>>'{sandbox,task}' as "sandboxTask"
  from ${proven(ctx)} order by t."id" desc limit ${mostProven}::int`,
    provenRow,
  );
