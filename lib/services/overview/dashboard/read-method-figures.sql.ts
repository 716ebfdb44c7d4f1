import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type AccuracyRow, type CostRow } from "@/lib/attribution/overview/overview-rows";
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

const agreementRow = z.object({
  count: z.number(),
  sameAgent: z.number(),
  sameStep: z.number(),
});

export const countAgreement = (db: Database, runs: Prisma.Sql) =>
  askRows(
    db,
    Prisma.sql`
      select count(*)::int as "count", count(*) filter (where "isSameAgent")::int as "sameAgent", count(*) filter (where "isSameStep")::int as "sameStep"
      from (
        select min(x."agentKey") = max(x."agentKey") as "isSameAgent", min(x."stepIndex") = max(x."stepIndex") as "isSameStep"
        ${runs} and x."isNewest" and not x."isAbstained" and not p."isBlind" group by x."traceId" having count(*) > 1) answered`,
    agreementRow,
  );

/** Runs `x` of the traces `p` that count. */
export const runsOf = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql => {
  const { answered } = filter;
  const ofAnswered = answered === undefined ? Prisma.empty : Prisma.sql`and ${ofMethod(answered, "x")}`;
  return Prisma.sql`
    from (select f."traceId", f."truthAgentKey", f."truthStep", h."isBlind" ${countedFacts(ctx, filter)}) p
    join "RunFact" x on x."traceId" = p."traceId"
    where x."workspaceId" = ${ctx.workspaceId}::uuid ${ofAnswered}`;
};

export async function readAccuracy(runs: Prisma.Sql): Promise<AccuracyRow[]> {
  const rows = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    select g.*, v."number" as "weightsNumber", s."systemName" as "weightsSystem" from (
      select "method", "methodVersion", "tracerVersionId", (count(*) filter (where not "hasSeen"))::int as "count",
        (count(*) filter (where not "hasSeen" and "isAgentRight"))::int as "agentRight", (count(*) filter (where not "hasSeen" and "isStepRight"))::int as "stepRight",
        (count(*) filter (where not "hasSeen" and "isAbstained"))::int as "abstained", (count(*) filter (where "hasSeen"))::int as "seenCount"
      from (
        select x."method", x."methodVersion", x."tracerVersionId", x."hasSeen", x."isAbstained",
          not x."isAbstained" and x."agentKey" = p."truthAgentKey" as "isAgentRight", not x."isAbstained" and x."stepIndex" = p."truthStep" as "isStepRight"
        ${runs} and x."isNewest" and p."truthAgentKey" is not null and not p."isBlind") measured
      group by 1, 2, 3) g
    left join "TracerVersion" v on v."id" = g."tracerVersionId" left join "SystemTracer" s on s."id" = v."tracerId"
    order by 1, 2, v."number" nulls first, 3`,
      accuracyRow,
    ),
  );
  return rows.map((row) => ({ ...row, weightsSystem: row.weightsSystem && unescapeFromStorage(row.weightsSystem) }));
}

export async function readCosts(runs: Prisma.Sql): Promise<CostRow[]> {
  const rows = await withMemory((tx) =>
    askRows(
      tx,
      Prisma.sql`
    select "method", mode() within group (order by "model" collate "C") as "model", sum("runs")::int as "runCount", count(*)::int as "traceCount", sum("calls")::float8 as "callCount", sum("input")::float8 as "inputTokens",
      sum("output")::float8 as "outputTokens", coalesce(sum("cost"), 0)::float8 as "costUsd", sum("unknown")::int as "unknownCostCount"
    from (
      select x."method", "nameKey"(x."model") as "modelKey", min(x."model" collate "C") as "model", x."traceId", count(*) as "runs", sum(x."callCount") as "calls", sum(x."inputTokens") as "input", sum(x."outputTokens") as "output",
        sum(x."costUsd") as "cost", count(*) filter (where x."costUsd" is null) as "unknown"
      ${runs} group by x."method", "modelKey", x."traceId") traced
    group by "method", "modelKey" order by "costUsd" desc, "runCount" desc, 1, 2`,
      costsRow,
    ),
  );
  return rows.map((row) => ({ ...row, model: row.model === null ? null : unescapeFromStorage(row.model) }));
}
