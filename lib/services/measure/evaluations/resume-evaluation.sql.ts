import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { Prisma } from "@/lib/db";

const refusedCallRow = z.object({
  refusedCall: stored<WorstCase>(),
});

export const readRefusedCall = (db: Database, entryIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select r."refusedCall" from "AttributionRun" r
    where r."evaluationEntryId" = any(${entryIds}::uuid[]) and r."status" = 'PARTIAL' and r."refusedCall" is not null
    order by coalesce((r."refusedCall"->>'costUsd')::float8, 0), (r."refusedCall"->>'inputTokens')::int + (r."refusedCall"->>'outputTokens')::int limit 1`,
    refusedCallRow,
  );

export const asNeverRun = Prisma.sql`"attribution" = null, "refusedCall" = null, "errorCode" = null, "errorMessage" = null, "finishedAt" = null, "cancelRequestedAt" = null`;
