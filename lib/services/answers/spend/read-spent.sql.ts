import { z } from "zod";
import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { monthOf } from "./month-of";

const reservedOfEvaluationRow = z.object({
  costUsd: z.number(),
  tokens: z.number(),
});

export const insertMonth = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
    insert into "MonthlySpend" ("workspaceId", "month") values (${workspaceId}::uuid, ${monthOf(new Date()).toISOString().slice(0, 10)}::date)
    on conflict ("workspaceId", "month") do update set "callCount" = "MonthlySpend"."callCount" returning 1 as "one"`,
    anyRow,
  );

export const readReservedOfEvaluation = (db: Database, workspaceId: string, evaluationId: string) =>
  askRows(
    db,
    Prisma.sql`
    select coalesce(sum(s."costUsd"), 0)::float8 as "costUsd", coalesce(sum(s."tokens"), 0)::float8 as "tokens"
    from "SpendReservation" s join "AttributionRun" r on r."id" = s."runId" join "EvaluationEntry" e on e."id" = r."evaluationEntryId"
    where s."workspaceId" = ${workspaceId}::uuid and e."evaluationId" = ${evaluationId}::uuid`,
    reservedOfEvaluationRow,
  );
