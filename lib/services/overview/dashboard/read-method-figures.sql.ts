import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type AccuracyRow, type CostRow, type RunAgreementRow } from "@/lib/attribution/overview/overview-rows";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { countedFacts, type FactFilter, ofMethod } from "../../ground/search/counted-facts.sql";
import { withMemory } from "./with-memory";

const accuracyRow = z.object({
  count: z.number(),
  agentRight: z.number(),
  stepRight: z.number(),
  abstained: z.number(),
  method: z.string(),
  methodVersion: z.string(),
  tracerVersionId: z.string().nullable(),
  weightsNumber: z.number().nullable(),
  weightsSystem: z.string().nullable(),
  seenCount: z.number(),
});

const costsRow = z.object({
  method: z.string(),
  model: z.string().nullable(),
  runCount: z.number(),
  traceCount: z.number(),
  callCount: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number(),
  unknownCostCount: z.number(),
});

const figuresRow = z.object({
  accuracy: z.array(accuracyRow),
  costs: z.array(costsRow),
  agreement: z.object({ count: z.number(), sameAgent: z.number(), sameStep: z.number() }),
});

/** Runs of the traces that count, each with the ground truth of its trace. */
const runsOf = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql => {
  const { answered } = filter;
  const ofAnswered = answered === undefined ? Prisma.empty : Prisma.sql`and ${ofMethod(answered, "x")}`;
  return Prisma.sql`
    select x."traceId", x."method", x."methodVersion", x."tracerVersionId", x."model", x."callCount", x."inputTokens", x."outputTokens", x."costUsd",
      x."isNewest" and not p."isBlind" as "isCounted", x."isAbstained", x."hasSeen", x."agentKey", x."stepIndex", p."truthAgentKey", p."truthStep"
    from (select f."traceId", f."truthAgentKey", f."truthStep", h."isBlind" ${countedFacts(ctx, filter)}) p
    join "RunFact" x on x."traceId" = p."traceId"
    where x."workspaceId" = ${ctx.workspaceId}::uuid ${ofAnswered}`;
};

const accuracy = Prisma.sql`
  select g.*, v."number" as "weightsNumber", s."systemName" as "weightsSystem" from (
    select "method", "methodVersion", "tracerVersionId", count(*) filter (where not "hasSeen") as "count",
      count(*) filter (where not "hasSeen" and "isAgentRight") as "agentRight", count(*) filter (where not "hasSeen" and "isStepRight") as "stepRight",
      count(*) filter (where not "hasSeen" and "isAbstained") as "abstained", count(*) filter (where "hasSeen") as "seenCount"
    from (
      select "method", "methodVersion", "tracerVersionId", "hasSeen", "isAbstained",
        not "isAbstained" and "agentKey" = "truthAgentKey" as "isAgentRight", not "isAbstained" and "stepIndex" = "truthStep" as "isStepRight"
      from run where "isCounted" and "truthAgentKey" is not null) measured
    group by 1, 2, 3) g
  left join "TracerVersion" v on v."id" = g."tracerVersionId" left join "SystemTracer" s on s."id" = v."tracerId"
  order by 1, 2, v."number" nulls first, 3`;

/** By trace, then by how a model is written, then by model: no sum sorts all runs. */
const costs = Prisma.sql`
  select "method", (array_agg("model" collate "C" order by "traces" desc, "model" collate "C"))[1] as "model", sum("runs") as "runCount", sum("traces") as "traceCount", sum("calls") as "callCount",
    sum("input") as "inputTokens", sum("output") as "outputTokens", coalesce(sum("cost"), 0) as "costUsd", sum("unknown") as "unknownCostCount"
  from (
    select "method", "modelKey", "model", count(*) as "traces", sum("runs") as "runs", sum("calls") as "calls", sum("input") as "input", sum("output") as "output", sum("cost") as "cost", sum("unknown") as "unknown"
    from (
      select "method", "nameKey"("model") as "modelKey", min("model" collate "C") as "model", count(*) as "runs", sum("callCount") as "calls", sum("inputTokens") as "input", sum("outputTokens") as "output",
        sum("costUsd") as "cost", count(*) filter (where "costUsd" is null) as "unknown"
      from run group by "method", "modelKey", "traceId") traced
    group by 1, 2, 3) spelled
  group by "method", "modelKey" order by "costUsd" desc, "runCount" desc, 1, 2`;

const agreement = Prisma.sql`
  select count(*) as "count", count(*) filter (where "isSameAgent") as "sameAgent", count(*) filter (where "isSameStep") as "sameStep"
  from (
    select min("agentKey") = max("agentKey") as "isSameAgent", min("stepIndex") = max("stepIndex") as "isSameStep"
    from run where "isCounted" and not "isAbstained" group by "traceId" having count(*) > 1) answered`;

/** The three figures of the same runs, which are gathered once. */
export async function readFigures(
  ctx: WorkspaceContext,
  filter: FactFilter,
): Promise<{ accuracy: AccuracyRow[]; costs: CostRow[]; agreement: RunAgreementRow }> {
  const [row] = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    with run as materialized (${runsOf(ctx, filter)})
    select coalesce((select json_agg(a) from (${accuracy}) a), '[]') as "accuracy", coalesce((select json_agg(c) from (${costs}) c), '[]') as "costs",
      (select to_json(g) from (${agreement}) g) as "agreement"`,
      figuresRow,
    ),
  );
  const shown = (name: string | null): string | null => (name === null ? null : unescapeFromStorage(name));
  return {
    accuracy: (row?.accuracy ?? []).map((one) => ({ ...one, weightsSystem: shown(one.weightsSystem) })),
    costs: (row?.costs ?? []).map((one) => ({ ...one, model: shown(one.model) })),
    agreement: row?.agreement ?? { count: 0, sameAgent: 0, sameStep: 0 },
  };
}
