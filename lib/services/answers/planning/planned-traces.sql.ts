import { z } from "zod";
import { askRows } from "@/lib/ask";
import { imageLimits, imageTypes } from "@/lib/attribution/seen-images";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { type Outcome } from "@/lib/traces/trace";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { questionKey } from "../../traces/comparing/question-key.sql";

const plannedTraceRow: z.ZodType<PlannedTrace> = z.object({
  stepCount: z.number(),
  textBytes: z.number(),
  outcome: z.enum(["unknown", "passed", "failed"]),
  passedPeers: z.number(),
  failedPeers: z.number(),
  imageCount: z.number(),
});

/** What a plan must know of a trace. Peers are the other traces of its question in this workspace. */
export interface PlannedTrace {
  stepCount: number;
  /** Bytes of question and step text, as stored. */
  textBytes: number;
  outcome: Outcome;
  passedPeers: number;
  failedPeers: number;
  /** Different images that a judge that sees may be given. */
  imageCount: number;
}

/** The selected traces, by one query that reads no text. */
export const readPlannedTraces = (ctx: WorkspaceContext, selection: ReadySelection): Promise<PlannedTrace[]> =>
  askRows(
    prisma,
    Prisma.sql`
    with chosen as materialized (
      select t."id", t."stepCount", t."question", t."outcome", ${questionKey("t")} as "key" from "Trace" t where ${selectionWhere(ctx, selection)}
    ), sized as (
      select s."traceId", sum(octet_length(s."content")) as "bytes" from "Step" s
      where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" in (select "id" from chosen) group by 1
    ), pictured as (
      select m."traceId", count(distinct m."sha256")::int as "count" from "StepMedia" m
      where m."workspaceId" = ${ctx.workspaceId}::uuid and m."traceId" in (select "id" from chosen) and m."originalId" is not null
        and m."mediaType" in (${Prisma.join([...imageTypes])}) and m."byteSize" <= ${imageLimits.itemBytes} group by 1
    ), asked as (
      select ${questionKey("p")} as "key", count(*) filter (where p."outcome" = 'passed') as "passed", count(*) filter (where p."outcome" = 'failed') as "failed"
      from "Trace" p where p."workspaceId" = ${ctx.workspaceId}::uuid and ${questionKey("p")} in (select "key" from chosen) group by 1
    )
    select c."stepCount", (octet_length(c."question") + coalesce(z."bytes", 0))::float8 as "textBytes", c."outcome"::text as "outcome",
      (coalesce(a."passed", 0) - (c."key" is not null and c."outcome" = 'passed')::int)::int as "passedPeers",
      (coalesce(a."failed", 0) - (c."key" is not null and c."outcome" = 'failed')::int)::int as "failedPeers",
      coalesce(m."count", 0)::int as "imageCount"
    from chosen c left join pictured m on m."traceId" = c."id" left join sized z on z."traceId" = c."id" left join asked a on a."key" = c."key"`,
    plannedTraceRow,
  );
