-- What counts against a run's limit, and the call that one refused.
ALTER TABLE "AttributionRun" ADD COLUMN "spentUsd" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN "refusedCall" JSONB;
UPDATE "AttributionRun" SET "spentUsd" = "costUsd" WHERE "costUsd" > 0;

ALTER TABLE "ProviderPace" DROP COLUMN "updatedAt",
ADD COLUMN "slowedAt" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- Where the pace of providers was kept before.
DELETE FROM "RateLimiterFlexible" WHERE "key" LIKE 'slot:%';

-- Traces of the same question: word for word the expression of lib/services/runs/question-key.ts.
CREATE INDEX "Trace_question_key" ON "Trace"("workspaceId", md5(nullif(lower(btrim(regexp_replace("question", '\s+', ' ', 'g'))), '')));
